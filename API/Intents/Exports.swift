// Apple's Intents exports Foundation, which declares `NSExtensionContext`. Here ItemProviders
// declares it.
@_exported public import Foundation
@_exported public import ItemProviders
