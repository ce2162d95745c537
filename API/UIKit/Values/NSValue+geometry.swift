public import Foundation

/// UIKit's names for Foundation's geometry values. A value of another type reads as zero.
extension NSValue {
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  public var cgRectValue: CGRect { isLike(NSValue(rect: .zero)) ? rectValue : .zero }
  public var cgPointValue: CGPoint { isLike(NSValue(point: .zero)) ? pointValue : .zero }
  public var cgSizeValue: CGSize { isLike(NSValue(size: .zero)) ? sizeValue : .zero }

  private func isLike(_ other: NSValue) -> Bool {
    String(cString: objCType) == String(cString: other.objCType)
  }
}
