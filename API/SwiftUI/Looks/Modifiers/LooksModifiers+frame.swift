public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose the layout.
  public func padding(_ insets: EdgeInsets) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func padding(_ length: CGFloat) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    self
  }
  /// Has no effect: faces choose the layout.
  public func safeAreaPadding(_ length: CGFloat) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  { self }
  /// Has no effect: faces choose the layout.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View
  { self }
  /// Has no effect: faces choose the layout.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func fixedSize() -> some View { self }
  /// Has no effect: faces choose the layout.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func layoutPriority(_ value: Double) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    self
  }
  /// Has no effect: faces choose the layout.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }
  /// Has no effect: faces choose the layout.
  public func scaledToFit() -> some View { self }
  /// Has no effect: faces choose the layout.
  public func scaledToFill() -> some View { self }
}
