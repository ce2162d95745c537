// As Apple's does.
@_exported public import Foundation
