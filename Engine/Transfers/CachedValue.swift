/// What follows from the other properties of a value and is kept beside them, since it is asked for
/// often. No part of the value: all memos are equal.
struct CachedValue<Value: Sendable>: Hashable, Sendable {
  var value: Value?

  static func == (one: Self, other: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
