/// What a bin service keeps at most; the oldest requests go first.
package struct BinLimits: Hashable, Sendable {
  /// Bytes on disk of all bins together. The newest request always stays.
  package var size: Int64
  package var age: Duration

  package init(size: Int64 = 1 << 30, age: Duration = .seconds(7 * 24 * 3600)) {
    self.size = size
    self.age = age
  }
}
