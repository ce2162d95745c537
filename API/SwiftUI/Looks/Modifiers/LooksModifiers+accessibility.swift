nonisolated extension View {
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityHint(_ text: Text) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ text: S) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityValue(_ text: Text) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ text: S) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    self
  }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  @_disfavoredOverload
  public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void)
    -> some View
  { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content)
    -> some View
  { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true)
    -> some View
  { self }
  /// Has no effect: faces describe views for assistive technologies.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }
}
