public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose how text looks.
  public func lineLimit(_ number: Int?) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func lineHeight(_ lineHeight: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func allowsTightening(_ flag: Bool) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func fontDesign(_ design: Font.Design?) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func fontWidth(_ width: Font.Width?) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func bold(_ isActive: Bool = true) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func italic(_ isActive: Bool = true) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func monospaced(_ isActive: Bool = true) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func monospacedDigit() -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func kerning(_ kerning: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func tracking(_ tracking: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func textCase(_ textCase: Text.Case?) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
  /// Has no effect: faces choose how text looks.
  @_disfavoredOverload
  public func dynamicTypeSize<T: RangeExpression<DynamicTypeSize>>(_ range: T) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View
  { self }
  /// Has no effect: faces choose how text looks.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func textRenderer<T>(_ renderer: T) -> some View { self }
  /// Has no effect: faces choose how text looks.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }
}
