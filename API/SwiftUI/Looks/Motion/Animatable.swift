public import Foundation

/// A value whose changes can be animated. Faces show only its last value.
///
/// Apple: https://developer.apple.com/documentation/swiftui/animatable
public nonisolated protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The data that changes during an animation. Changed only by the app.
  var animatableData: AnimatableData { get set }
}

nonisolated extension Animatable where AnimatableData == EmptyAnimatableData {
  /// No data. A new value is ignored.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

nonisolated extension Animatable where Self: VectorArithmetic {
  /// The value itself.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

/// A number, or a list of numbers with a fixed length.
public nonisolated protocol VectorArithmetic: AdditiveArithmetic {
  /// The sum of the squares of all numbers.
  var magnitudeSquared: Double { get }
  /// Multiplies all numbers.
  mutating func scale(by rhs: Double)
}

extension Double: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= rhs }
}

extension Float: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self) * Double(self) }
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
}

extension CGFloat: VectorArithmetic {
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self) * Double(self) }
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
}

/// Data without numbers.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// The data.
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  /// Zero.
  public var magnitudeSquared: Double { 0 }

  /// Creates the data.
  public init() {}

  /// Has no effect.
  public mutating func scale(by rhs: Double) {}
  /// Returns the data.
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }
  /// Returns the data.
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }
}

/// A pair of values that change together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The pair of zeros.
  public static var zero: Self { Self(.zero, .zero) }

  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// The sum of the squares of all numbers.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }

  /// Creates a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Multiplies both values.
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  /// Returns the sums of the values.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(lhs.first + rhs.first, lhs.second + rhs.second)
  }

  /// Returns the differences of the values.
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(lhs.first - rhs.first, lhs.second - rhs.second)
  }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
