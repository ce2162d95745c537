nonisolated extension View {
  /// Has no effect: faces choose how symbols look.
  public func imageScale(_ scale: Image.Scale) -> some View { self }
  /// Has no effect: faces choose how symbols look.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  /// Has no effect: faces choose how symbols look.
  public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
  /// Has no effect: faces choose how symbols look.
  public func symbolVariableValueMode(_ mode: SymbolVariableValueMode?) -> some View { self }
  /// Has no effect: faces choose how symbols look.
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

/// The colors of a symbol's layers. Has no effect.
public struct SymbolRenderingMode: Hashable, Sendable {
  /// One color with different opacities.
  public static let hierarchical = SymbolRenderingMode()
  /// One color.
  public static let monochrome = SymbolRenderingMode()
  /// The symbol's own colors.
  public static let multicolor = SymbolRenderingMode()
  /// Several colors of the app.
  public static let palette = SymbolRenderingMode()
}

/// The way a symbol shows a value. Has no effect.
public struct SymbolVariableValueMode: Hashable, Sendable {
  /// With the colors of layers.
  public static let color = SymbolVariableValueMode()
  /// With the lengths of lines.
  public static let draw = SymbolVariableValueMode()
}

/// The variants of a symbol. Has no effect.
public struct SymbolVariants: Hashable, Sendable {
  /// No variant.
  public static let none = SymbolVariants()
  /// In a circle.
  public static let circle = SymbolVariants()
  /// In a square.
  public static let square = SymbolVariants()
  /// In a rectangle.
  public static let rectangle = SymbolVariants()
  /// Filled.
  public static let fill = SymbolVariants()
  /// Crossed out.
  public static let slash = SymbolVariants()

  /// The same variant.
  public var circle: SymbolVariants { self }
  /// The same variant.
  public var square: SymbolVariants { self }
  /// The same variant.
  public var rectangle: SymbolVariants { self }
  /// The same variant.
  public var fill: SymbolVariants { self }
  /// The same variant.
  public var slash: SymbolVariants { self }
}
