public import Foundation

// The modifiers whose result is again a text, so that texts with different looks can be joined by
// `+`. Only the font is shown: faces choose how text looks.

nonisolated extension Text {
  /// Sets the font.
  public func font(_ font: Font?) -> Text {
    var text = self
    text.font = font
    return text
  }

  /// Has no effect: faces choose the colors.
  public func foregroundColor(_ color: Color?) -> Text { self }
  /// Has no effect: faces choose the colors.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func fontWeight(_ weight: Font.Weight?) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func fontDesign(_ design: Font.Design?) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func bold(_ isActive: Bool = true) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func italic(_ isActive: Bool = true) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func monospaced(_ isActive: Bool = true) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func monospacedDigit() -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func kerning(_ kerning: CGFloat) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func tracking(_ tracking: CGFloat) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { self }
  /// Has no effect: faces choose how text looks.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { self }
}
