public import Foundation

nonisolated extension View {
  /// Has no effect: faces choose what is visible.
  public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollDisabled(_ disabled: Bool) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical])
    -> some View
  { self }
  /// Has no effect: faces choose what is visible.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    self
  }
  /// Has no effect: faces choose what is visible.
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
    self
  }
  /// Has no effect: faces choose what is visible.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set)
    -> some View
  { self }
  /// Has no effect: faces choose what is visible.
  public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View
  { self }
  /// Has no effect: faces choose what is visible.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View { self }
  /// Has no effect: faces choose what is visible.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
    -> some View
  { self }
}
