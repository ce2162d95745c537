nonisolated extension View {
  /// Has no effect: changes are shown at once.
  public func animation(_ animation: Animation?) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func transition(_ t: AnyTransition) -> some View { self }
  /// Has no effect: changes are shown at once.
  @_disfavoredOverload
  public func transition<T: Transition>(_ transition: T) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func transaction(value: some Equatable, _ transform: @escaping (inout Transaction) -> Void)
    -> some View
  { self }
  /// Has no effect: changes are shown at once.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    self
  }
  /// Has no effect: changes are shown at once.
  public func navigationTransition(_ style: some NavigationTransition) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func symbolEffect<U: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: U
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    self
  }
  /// Has no effect: changes are shown at once.
  public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T,
    condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View { self }
  /// Has no effect: changes are shown at once.
  public func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View { self }
}

nonisolated extension View {
  /// Returns the content of the closure, which gets the view. The animation is ignored.
  @MainActor public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (Self) -> V
  ) -> some View { body(self) }
}

/// The motion between two pages. Has no effect.
public protocol NavigationTransition: Sendable {}

/// The usual motion between two pages.
public struct AutomaticNavigationTransition: NavigationTransition {}

/// The motion from a view that becomes a page.
public struct ZoomNavigationTransition: NavigationTransition {}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The usual motion.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// Returns the motion from a view that becomes a page. The view is ignored.
  public static func zoom(
    sourceID: some Hashable, in namespace: Namespace.ID
  ) -> ZoomNavigationTransition { ZoomNavigationTransition() }
}
