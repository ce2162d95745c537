/// The motion of a changed content. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/contenttransition
public struct ContentTransition: Hashable, Sendable {
  /// No motion.
  public static let identity = ContentTransition()
  /// From invisible to visible.
  public static let opacity = ContentTransition()
  /// From one form to another.
  public static let interpolate = ContentTransition()
  /// The motion of symbols.
  public static let symbolEffect = ContentTransition()

  /// Returns a motion of digits. The direction is ignored.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }

  /// Returns a motion of digits. The value is ignored.
  public static func numericText(value: Double) -> ContentTransition { ContentTransition() }

  /// Returns a motion of symbols. The effect and its options are ignored.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { ContentTransition() }
}

/// The motion of a symbol. Has no effect.
public struct SymbolEffect: Hashable, Sendable {
  /// The symbol appears.
  public static var appear: SymbolEffect { SymbolEffect() }
  /// The symbol bounces.
  public static var bounce: SymbolEffect { SymbolEffect() }
  /// The symbol grows and shrinks.
  public static var breathe: SymbolEffect { SymbolEffect() }
  /// The symbol disappears.
  public static var disappear: SymbolEffect { SymbolEffect() }
  /// The symbol is drawn.
  public static var drawOn: SymbolEffect { SymbolEffect() }
  /// The symbol is erased.
  public static var drawOff: SymbolEffect { SymbolEffect() }
  /// The symbol becomes pale again and again.
  public static var pulse: SymbolEffect { SymbolEffect() }
  /// The symbol replaces another symbol.
  public static var replace: SymbolEffect { SymbolEffect() }
  /// The symbol rotates.
  public static var rotate: SymbolEffect { SymbolEffect() }
  /// The symbol becomes larger or smaller.
  public static var scale: SymbolEffect { SymbolEffect() }
  /// The layers of the symbol change their colors.
  public static var variableColor: SymbolEffect { SymbolEffect() }
  /// The symbol moves to and fro.
  public static var wiggle: SymbolEffect { SymbolEffect() }

  /// Upward.
  public var up: SymbolEffect { self }
  /// Downward.
  public var down: SymbolEffect { self }
  /// To the left.
  public var left: SymbolEffect { self }
  /// To the right.
  public var right: SymbolEffect { self }
  /// Clockwise.
  public var clockwise: SymbolEffect { self }
  /// Counterclockwise.
  public var counterClockwise: SymbolEffect { self }
  /// One layer after another.
  public var iterative: SymbolEffect { self }
  /// More and more layers.
  public var cumulative: SymbolEffect { self }
  /// Forward and back.
  public var reversing: SymbolEffect { self }
  /// Only forward.
  public var nonReversing: SymbolEffect { self }
  /// One layer after another.
  public var byLayer: SymbolEffect { self }
  /// All layers together.
  public var wholeSymbol: SymbolEffect { self }
  /// First downward, then upward.
  public var downUp: SymbolEffect { self }
  /// Upward twice.
  public var upUp: SymbolEffect { self }
  /// Off, then upward.
  public var offUp: SymbolEffect { self }
}

/// The repetitions and speed of a symbol's motion. Has no effect.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// The usual options.
  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  /// Repeated without end.
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions() }
  /// Not repeated.
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions() }

  /// Returns the usual options. The speed is ignored.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Returns the usual options. The count is ignored.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }

  /// The same options.
  public var repeating: SymbolEffectOptions { self }
  /// The same options.
  public var nonRepeating: SymbolEffectOptions { self }
  /// Returns the same options. The speed is ignored.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
  /// Returns the same options. The count is ignored.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
}
