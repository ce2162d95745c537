/// A level of the content's style, from the first to the fifth. Has no effect.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  private let level: Int

  private init(_ level: Int) { self.level = level }

  /// The first level.
  public static let primary = HierarchicalShapeStyle(1)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(2)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(3)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(4)
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(5)
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
  /// The second level.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
  /// The fourth level.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
  /// The fifth level.
  public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle.quinary }
}
