// What extensions take from it are the types' old names, which on iOS lie in MobileCoreServices
// too.
@_exported public import Foundation
@_exported public import MobileCoreServices
