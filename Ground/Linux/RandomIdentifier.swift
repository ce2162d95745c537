/// Unique random names.
///
/// Foundation's `UUID()` reads random bytes from a file. If the process has no free descriptors,
/// `UUID()` returns the same value each time. This implementation uses a system call that needs no
/// file.
package enum RandomIdentifier {
  /// Returns a version 4 UUID (RFC 9562) in lower case, 36 characters.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { name in
      var place = 0
      for half in [high, low] {
        for shift in stride(from: 60, through: 0, by: -4) {
          if dashes.contains(place) {
            name[place] = UInt8(ascii: "-")
            place += 1
          }
          name[place] = digits[Int(half >> shift & 0xF)]
          place += 1
        }
      }
      return place
    }
  }

  /// Returns two hexadecimal digits for each of `count` random bytes. Each system call yields eight
  /// bytes.
  package static func hexadecimal(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return String(unsafeUninitializedCapacity: count * 2) { name in
      var bits: UInt64 = 0
      for place in 0..<count * 2 {
        if place.isMultiple(of: 16) { bits = generator.next() }
        name[place] = digits[Int(bits & 0xF)]
        bits >>= 4
      }
      return count * 2
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
  private static let dashes = [8, 13, 18, 23]
}
