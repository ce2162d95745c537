public import Foundation

extension UIView {
  /// - Parameter view: nil for where the outermost view lies.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point.applying(toOutermost).applying(view?.toOutermost.inverted() ?? .identity)
  }

  /// - Parameter view: nil for where the outermost view lies.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(view?.toOutermost ?? .identity).applying(toOutermost.inverted())
  }

  /// The upright rectangle around what it becomes.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.applying(toOutermost).applying(view?.toOutermost.inverted() ?? .identity)
  }

  /// The upright rectangle around what it becomes.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(view?.toOutermost ?? .identity).applying(toOutermost.inverted())
  }

  /// From its own points to those in which the outermost view above it lies.
  private var toOutermost: CGAffineTransform {
    let own = CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    return superview.map { own.concatenating($0.toOutermost) } ?? own
  }
}
