// As Apple's CoreGraphics: whoever has it has CGFloat, CGRect and the toll-free names.
@_exported public import Foundation
@_exported public import TollFree
