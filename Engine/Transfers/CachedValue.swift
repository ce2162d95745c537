/// A cached value that is computed from the other properties of its owner. All caches are equal, so
/// that it does not affect the owner's equality.
struct CachedValue<Value: Sendable>: Hashable, Sendable {
  var value: Value?

  static func == (one: Self, other: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
