/// The limits of what a bin service keeps. The oldest requests are removed first.
package struct BinLimits: Hashable, Sendable {
  /// Bytes on disk for all bins together. The newest request always stays.
  package var size: Int64
  package var age: Duration

  package init(size: Int64 = 1 << 30, age: Duration = .seconds(7 * 24 * 3600)) {
    self.size = size
    self.age = age
  }
}
