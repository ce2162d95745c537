/// A data size as text: "27 bytes", "3.2 MB", "12 MB". The units are decimal, as in file managers.
/// The number is never rounded up.
package struct ByteCount: CustomStringConvertible {
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  private let bytes: Int64

  /// - Parameter bytes: The size. A negative number counts as 0.
  package init(_ bytes: Int64) { self.bytes = max(bytes, 0) }

  /// The size with a unit. Numbers below 10 have one decimal.
  package var description: String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    var units = Self.units[...]
    while tenths >= 10_000, units.count > 1 {
      tenths /= 1000
      units.removeFirst()
    }
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    return "\(number) \(units.first ?? "")"
  }
}
