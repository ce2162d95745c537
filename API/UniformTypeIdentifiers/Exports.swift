// Like Apple's module, the module also exports Foundation.
@_exported public import Foundation
