public import Foundation

/// A color or pattern. Faces use their own colors, so styles have no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/shapestyle
public nonisolated protocol ShapeStyle: Sendable {}

extension ShapeStyle {
  /// Returns the style. The opacity is ignored.
  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle { self }
  /// Returns the style. The shadow is ignored.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
  /// Returns the style. The mode is ignored.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
  /// Returns the style, because levels are ignored.
  public var secondary: some ShapeStyle { self }
  /// Returns the style, because levels are ignored.
  public var tertiary: some ShapeStyle { self }
  /// Returns the style, because levels are ignored.
  public var quaternary: some ShapeStyle { self }
  /// Returns the style, because levels are ignored.
  public var quinary: some ShapeStyle { self }
}

/// Any style.
public struct AnyShapeStyle: ShapeStyle {
  /// Creates a style. The style's type and value are ignored.
  public init<S: ShapeStyle>(_ style: S) {}
}

/// A shadow. Has no effect.
public struct ShadowStyle: Equatable, Sendable {
  /// A shadow behind the shape. The values are ignored.
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// A shadow inside the shape. The values are ignored.
  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

/// The way in which a shape is filled. Has no effect.
public struct FillStyle: Equatable, Sendable {
  /// Whether areas that are enclosed twice stay empty.
  public var isEOFilled: Bool
  /// Whether edges are smooth.
  public var isAntialiased: Bool

  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
