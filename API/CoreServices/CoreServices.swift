// Extensions use this module only for the old type names, which MobileCoreServices declares.
@_exported public import Foundation
@_exported public import MobileCoreServices
