// Apple's CoreGraphics also exports `CGFloat`, `CGRect` and the toll-free bridged names.
@_exported public import AppleSupport
@_exported public import Foundation
