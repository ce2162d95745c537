public import Foundation

/// A frame of reference for points and rectangles.
///
/// Apple: https://developer.apple.com/documentation/uikit/uicoordinatespace
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the space in its own coordinates.
  var bounds: CGRect { get }
  /// Converts a point into another space.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another space.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle into another space.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another space.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
  /// Converts a point into a view's space, or into the screen's.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, to: coordinateSpace.view)
  }
  /// Converts a point from a view's space, or from the screen's.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(point, from: coordinateSpace.view)
  }
  /// Converts a rectangle into a view's space, or into the screen's.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, to: coordinateSpace.view)
  }
  /// Converts a rectangle from a view's space, or from the screen's.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    convert(rect, from: coordinateSpace.view)
  }
}

extension UIScreen: UICoordinateSpace {
  /// The space of the screen, which is the space outside the outermost view.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The space of the screen. The screen is not turned.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Converts a point into a view's space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.view?.convert(point, from: UIView?.none) ?? point
  }
  /// Converts a point from a view's space.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.view?.convert(point, to: UIView?.none) ?? point
  }
  /// Converts a rectangle into a view's space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.view?.convert(rect, from: UIView?.none) ?? rect
  }
  /// Converts a rectangle from a view's space.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.view?.convert(rect, to: UIView?.none) ?? rect
  }
}

extension UICoordinateSpace {
  /// The space as a view, or `nil` if it is the screen.
  ///
  /// It is not inlined, because Swift 6.3's optimizer crashes if the cast is next to a call with the
  /// view.
  @inline(never) fileprivate var view: UIView? { self as? UIView }
}
