// As on iOS, `import LinkPresentation` also imports Foundation and item providers.
@_exported public import Foundation
@_exported public import ItemProviders
