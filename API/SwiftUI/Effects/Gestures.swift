import Foundation

/// A value that changes during a gesture. It keeps its first value, because faces do not report
/// changes.
///
/// Apple: https://developer.apple.com/documentation/swiftui/gesturestate
@propertyWrapper public struct GestureState<Value> {
  /// The value.
  public let wrappedValue: Value
  /// The state itself.
  public var projectedValue: GestureState<Value> { self }

  /// Creates a state.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates a state.
  public init(initialValue: Value) { wrappedValue = initialValue }
  /// Creates a state. The transaction has no effect.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.wrappedValue = wrappedValue
  }
}

/// A gesture that moves. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/draggesture
public struct DragGesture: Gesture, Sendable {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The time of the change.
    public var time: Date
    /// The point.
    public var location: CGPoint
    /// The first point.
    public var startLocation: CGPoint
    /// The distance from the first point.
    public var translation: CGSize
    /// The speed.
    public var velocity: CGSize
    /// The point at which the gesture would end.
    public var predictedEndLocation: CGPoint
    /// The distance at which the gesture would end.
    public var predictedEndTranslation: CGSize
  }

  /// Creates a gesture. The arguments have no effect.
  public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}

  /// Creates a gesture. The arguments have no effect.
  @_disfavoredOverload public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace
  ) {}
}

/// A gesture of a long press. Has no effect.
public struct LongPressGesture: Gesture, Sendable {
  public typealias Value = Bool

  /// Creates a gesture. The arguments have no effect.
  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// A gesture of two fingers that changes a size. Has no effect.
public struct MagnificationGesture: Gesture, Sendable {
  public typealias Value = CGFloat

  /// Creates a gesture. The argument has no effect.
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture of two fingers that changes a size. Has no effect.
public struct MagnifyGesture: Gesture, Sendable {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The time of the change.
    public var time: Date
    /// The change of the size.
    public var magnification: CGFloat
    /// The speed.
    public var velocity: CGFloat
    /// The point where the gesture started.
    public var startAnchor: UnitPoint
    /// The point where the gesture started.
    public var startLocation: CGPoint
  }

  /// Creates a gesture. The argument has no effect.
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A gesture of two fingers that turns. Has no effect.
public struct RotationGesture: Gesture, Sendable {
  public typealias Value = Angle

  /// Creates a gesture. The argument has no effect.
  public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Two gestures at the same time. Only taps have an effect.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of the gestures.
  public struct Value {
    /// The value of the first gesture.
    public var first: First.Value?
    /// The value of the second gesture.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public var _tapAction: (@MainActor () -> Void)? {
    guard let first = first._tapAction, let second = second._tapAction else {
      return first._tapAction ?? second._tapAction
    }
    return {
      first()
      second()
    }
  }
}

/// Two gestures in order. Has no effect.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of the gestures.
  public enum Value {
    /// The first gesture has not ended.
    case first(First.Value)
    /// The first gesture has ended.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }
}

/// Two gestures of which one succeeds. Only taps have an effect.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// The values of the gestures.
  public enum Value {
    /// The first gesture succeeded.
    case first(First.Value)
    /// The second gesture succeeded.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Creates a gesture.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public var _tapAction: (@MainActor () -> Void)? { first._tapAction ?? second._tapAction }
}
