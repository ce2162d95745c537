// The transitions that the system defines. They have no effect.

extension Transition {
  /// Returns the same transition. The animation is ignored.
  public nonisolated func animation(_ animation: Animation?) -> some Transition { self }
  /// Returns the same transition. The other transition is ignored.
  public nonisolated func combined<T: Transition>(with other: T) -> some Transition { self }
}

/// A transition from invisible to visible.
public struct OpacityTransition: Transition {
  /// Creates the transition.
  public nonisolated init() {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == OpacityTransition {
  /// A transition from invisible to visible.
  public nonisolated static var opacity: OpacityTransition { OpacityTransition() }
}

/// A transition from the edge where text starts.
public struct SlideTransition: Transition {
  /// Creates the transition.
  public nonisolated init() {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == SlideTransition {
  /// A transition from the edge where text starts.
  public nonisolated static var slide: SlideTransition { SlideTransition() }
}

/// A transition without motion.
public struct IdentityTransition: Transition {
  /// Creates the transition.
  public nonisolated init() {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == IdentityTransition {
  /// A transition without motion.
  public nonisolated static var identity: IdentityTransition { IdentityTransition() }
}

/// A transition with blur.
public struct BlurReplaceTransition: Transition {
  /// Creates the transition.
  public nonisolated init() {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == BlurReplaceTransition {
  /// A transition with blur.
  public nonisolated static var blurReplace: BlurReplaceTransition { BlurReplaceTransition() }
}

/// A transition from small to large.
public struct ScaleTransition: Transition {
  /// Creates the transition.
  public nonisolated init() {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == ScaleTransition {
  /// A transition from small to large.
  public nonisolated static var scale: ScaleTransition { ScaleTransition() }

  /// Returns a transition from small to large. The values are ignored.
  public nonisolated static func scale(
    _ scale: Double, anchor: UnitPoint = .center
  ) -> ScaleTransition { ScaleTransition() }
}

/// A transition from an edge.
public struct MoveTransition: Transition {
  /// Creates the transition. The edge is ignored.
  public nonisolated init(edge: Edge) {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == MoveTransition {
  /// Returns a transition from an edge.
  public nonisolated static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

/// A transition from an edge that pushes the other view away.
public struct PushTransition: Transition {
  /// Creates the transition. The edge is ignored.
  public nonisolated init(edge: Edge) {}

  /// Returns the content.
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == PushTransition {
  /// Returns a transition from an edge that pushes the other view away.
  public nonisolated static func push(from edge: Edge) -> PushTransition {
    PushTransition(edge: edge)
  }
}
