public import Foundation

extension UIView {
  /// Converts a point from this view's coordinates to the coordinates of another view.
  /// - Parameter view: The target view. `nil` means the coordinates outside the outermost view.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point.applying(toOutermost).applying(view?.toOutermost.inverted() ?? .identity)
  }

  /// Converts a point from the coordinates of another view to this view's coordinates.
  /// - Parameter view: The source view. `nil` means the coordinates outside the outermost view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(view?.toOutermost ?? .identity).applying(toOutermost.inverted())
  }

  /// Returns the smallest upright rectangle around the converted rectangle.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.applying(toOutermost).applying(view?.toOutermost.inverted() ?? .identity)
  }

  /// Returns the smallest upright rectangle around the converted rectangle.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(view?.toOutermost ?? .identity).applying(toOutermost.inverted())
  }

  /// The transform from the view's coordinates to the coordinates outside the outermost view.
  private var toOutermost: CGAffineTransform {
    let own = CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    return superview.map { own.concatenating($0.toOutermost) } ?? own
  }
}
