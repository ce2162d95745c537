/// A gesture. Faces know only taps. Other gestures have no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/gesture
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value

  /// The value of a tap, or `nil` for other gestures. Not part of Apple's API.
  var _tapValue: Value? { get }
  /// The action of a tap, or `nil`. Not part of Apple's API.
  var _tapAction: (@MainActor () -> Void)? { get }
}

extension Gesture {
  public var _tapValue: Value? { nil }
  public var _tapAction: (@MainActor () -> Void)? { nil }
}

/// A gesture with an action for its end.
public struct _EndedGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let base: Base
  let action: @MainActor (Base.Value) -> Void

  public var _tapValue: Value? { base._tapValue }

  public var _tapAction: (@MainActor () -> Void)? {
    let earlier = base._tapAction
    guard let value = base._tapValue else { return earlier }
    let action = action
    return {
      earlier?()
      action(value)
    }
  }
}

/// A gesture with an action for its changes, which are not reported.
public struct _ChangedGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  let base: Base

  public var _tapValue: Value? { base._tapValue }
  public var _tapAction: (@MainActor () -> Void)? { base._tapAction }
}

/// A gesture whose type is hidden.
public struct AnyGesture<Value>: Gesture {
  private let value: Value?
  private let action: (@MainActor () -> Void)?

  /// Creates a gesture.
  public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    value = gesture._tapValue
    action = gesture._tapAction
  }

  public var _tapValue: Value? { value }
  public var _tapAction: (@MainActor () -> Void)? { action }
}

extension Gesture {
  /// Adds an action for the end of the gesture. Only the actions of taps run.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _EndedGesture<Self> {
    _EndedGesture(base: self, action: action)
  }

  /// Has no effect: faces do not report changes.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> _ChangedGesture<Self> {
    _ChangedGesture(base: self)
  }

  /// Has no effect: faces do not report changes.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _ChangedGesture<Self> { _ChangedGesture(base: self) }

  /// Returns a gesture for both. Only taps have an effect.
  public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> { SimultaneousGesture(self, other) }

  /// Returns a gesture for one after the other, which has no effect.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }

  /// Returns a gesture for the first that succeeds. Only taps have an effect.
  public func exclusively<Other: Gesture>(
    before other: Other
  ) -> ExclusiveGesture<Self, Other> { ExclusiveGesture(self, other) }
}

/// The gestures of which a view uses some. Has no effect.
public struct GestureMask: OptionSet, Sendable {
  /// No gesture.
  public static let none: GestureMask = []
  /// The gesture of the view.
  public static let gesture = GestureMask(rawValue: 1 << 0)
  /// The gestures of the views in the view.
  public static let subviews = GestureMask(rawValue: 1 << 1)
  /// All gestures.
  public static let all: GestureMask = [.gesture, .subviews]
  /// The set as bits.
  public let rawValue: UInt32
  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The action of a tap, if the gesture is one.
private struct GestureEffect: ViewEffect {
  let tap: TapEffect?

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    if let tap { tap.collect(node, &content) } else { node.collectChildren(&content) }
  }
}

extension View {
  /// Adds a gesture. Only taps have an effect.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/gesture(_:including:)
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    effect(GestureEffect(tap: gesture._tapAction.map { TapEffect(action: $0) }))
  }

  /// Adds a gesture if it is enabled. Only taps have an effect.
  public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    let tap = isEnabled ? gesture._tapAction : nil
    return effect(GestureEffect(tap: tap.map { TapEffect(action: $0) }))
  }

  /// Adds a gesture. Only taps have an effect.
  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }

  /// Adds a gesture. Only taps have an effect.
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self.gesture(gesture, including: mask) }
}
