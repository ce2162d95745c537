// The styles that the system defines. Faces use their own.

/// The style of the tint of controls. Has no effect.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The style of the tint of controls.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

/// The style of the background. Has no effect.
public struct BackgroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The style of the background.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The style of the foreground. Has no effect.
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The style of the foreground.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// The style of the selection. Has no effect.
public struct SelectionShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == SelectionShapeStyle {
  /// The style of the selection.
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

/// The style of lines between rows. Has no effect.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The style of lines between rows.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

/// The style of the fill of controls. Has no effect.
public struct FillShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == FillShapeStyle {
  /// The style of the fill of controls.
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// The style of placeholders. Has no effect.
public struct PlaceholderTextShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  /// The style of placeholders.
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

/// The style of links. Has no effect.
public struct LinkShapeStyle: ShapeStyle {
  /// Creates the style.
  public init() {}
}

extension ShapeStyle where Self == LinkShapeStyle {
  /// The style of links.
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}
