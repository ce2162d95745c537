public import Foundation

/// The motion of a view that appears or disappears. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/transition
@MainActor @preconcurrency public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>

  /// Returns the content during the motion. Never called.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

/// The state of a view that appears or disappears.
public enum TransitionPhase: Hashable, Sendable {
  /// The view is about to appear.
  case willAppear
  /// The view is visible.
  case identity
  /// The view has disappeared.
  case didDisappear

  /// Whether the view is visible.
  public var isIdentity: Bool { self == .identity }
  /// The phase as a number: −1, 0 or 1.
  public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// The content of a transition. Shows nothing, because transitions are never asked.
public struct PlaceholderContentView<Value>: _PrimitiveView {
  /// Shows nothing.
  public func _resolve(_ node: _ViewNode) {}
}

/// Any transition. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/anytransition
public struct AnyTransition: Sendable {
  /// No motion.
  public static let identity = AnyTransition()
  /// From invisible to visible.
  public static let opacity = AnyTransition()
  /// From the edge where text starts to the edge where text ends.
  public static let slide = AnyTransition()
  /// From small to large.
  public static let scale = AnyTransition()

  private init() {}

  /// Creates a transition. The other transition is ignored.
  public init<T: Transition>(_ transition: T) {}

  /// Returns a transition from small to large.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// Returns a transition from an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// Returns a transition from an edge.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// Returns a transition from another place.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
  /// Returns a transition from another place.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  /// Returns a transition with different motions.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition()
  }
  /// Returns a transition by a modifier, which is ignored.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition()
  }

  /// Returns the same transition. The other transition is ignored.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// Returns the same transition. The animation is ignored.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}
