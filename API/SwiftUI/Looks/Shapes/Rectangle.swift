public import Foundation

/// A rectangle. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: InsettableShape {
  /// Creates the shape.
  public init() {}

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// A circle. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/circle
public struct Circle: InsettableShape {
  /// Creates the shape.
  public init() {}

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(square(in: rect)) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// An ellipse. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/ellipse
public struct Ellipse: InsettableShape {
  /// Creates the shape.
  public init() {}

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// A rectangle with half circles as two of its sides. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/capsule
public struct Capsule: InsettableShape {
  /// Creates the shape. The style is ignored.
  public init(style: RoundedCornerStyle = .continuous) {}

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// The shape of the container. It shows nothing.
///
/// Apple: https://developer.apple.com/documentation/swiftui/containerrelativeshape
public struct ContainerRelativeShape: InsettableShape {
  /// Creates the shape.
  public init() {}

  /// Returns a path with the bounds of the shape.
  public func path(in rect: CGRect) -> Path { Path(rect) }

  /// Returns the same shape, because nothing is drawn.
  public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// Returns the largest square in the center of the rectangle.
private func square(in rect: CGRect) -> CGRect {
  let side = min(rect.width, rect.height)
  return CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
}
