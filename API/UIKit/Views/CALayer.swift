public import Foundation

/// How a view would be drawn. It is kept and has no effect.
@MainActor public final class CALayer: NSObject {
  public var cornerRadius: CGFloat = 0
  public var masksToBounds = false
  public var borderWidth: CGFloat = 0
  public var borderColor: CGColor?
  public var backgroundColor: CGColor?
  public var shadowColor: CGColor?
  public var shadowOpacity: Float = 0
  public var shadowRadius: CGFloat = 3
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var opacity: Float = 1
  public var zPosition: CGFloat = 0

  nonisolated override init() { super.init() }
}
