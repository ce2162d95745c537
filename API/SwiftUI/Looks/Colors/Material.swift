/// A translucent background. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/material
public struct Material: ShapeStyle, Hashable {
  private let thickness: Int

  private init(_ thickness: Int) { self.thickness = thickness }

  /// The very thin material.
  public static let ultraThin = Material(0)
  /// The thin material.
  public static let thin = Material(1)
  /// The usual material.
  public static let regular = Material(2)
  /// The thick material.
  public static let thick = Material(3)
  /// The very thick material.
  public static let ultraThick = Material(4)
  /// The toolbars' material.
  public static let bar = Material(5)
}

extension ShapeStyle where Self == Material {
  /// The very thin material.
  public static var ultraThinMaterial: Material { Material.ultraThin }
  /// The thin material.
  public static var thinMaterial: Material { Material.thin }
  /// The usual material.
  public static var regularMaterial: Material { Material.regular }
  /// The thick material.
  public static var thickMaterial: Material { Material.thick }
  /// The very thick material.
  public static var ultraThickMaterial: Material { Material.ultraThick }
  /// The toolbars' material.
  public static var bar: Material { Material.bar }
}

/// Glass, the material of controls. Has no effect.
public struct Glass: Equatable, Sendable {
  /// The usual glass.
  public static var regular: Glass { Glass() }
  /// Transparent glass.
  public static var clear: Glass { Glass() }
  /// No glass.
  public static var identity: Glass { Glass() }

  /// Returns the glass. The color is ignored.
  public func tint(_ color: Color?) -> Glass { self }
  /// Returns the glass. The argument is ignored.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
