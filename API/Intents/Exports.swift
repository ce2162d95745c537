// As Apple's Intents does; NSExtensionContext, which stands in Foundation there, lies in
// ItemProviders.
@_exported public import Foundation
@_exported public import ItemProviders
