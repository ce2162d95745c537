public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose the colors.
  public func foregroundColor(_ color: Color?) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2)
    -> some View
  { self }
  /// Has no effect: faces choose the colors.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func accentColor(_ accentColor: Color?) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func tint(_ tint: Color?) -> some View { self }
  /// Has no effect: faces choose the colors.
  @_disfavoredOverload
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  { self }
  /// Has no effect: faces choose the colors.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
    self
  }
  /// Has no effect: faces choose the colors.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func colorMultiply(_ color: Color) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func colorInvert() -> some View { self }
  /// Has no effect: faces choose the colors.
  public func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View { self }
  /// Has no effect: faces choose the colors.
  public func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View { self }
}

/// The container whose background a view sets. Has no effect.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  /// A page of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement()
  /// A widget.
  public static let widget = ContainerBackgroundPlacement()
  /// A window.
  public static let window = ContainerBackgroundPlacement()
}
