import Foundation

// Archives may come from untrusted sources. If an archive contains an object of an unexpected
// class, Foundation ends the process. A missing or invalid number reads as 0. Texts are therefore
// archived as numbers: the length, then 8 bytes per number.

private let maximumLength = 1 << 16

extension NSKeyedArchiver {
  /// Encodes nothing if the text is `nil` or longer than 64 KiB in UTF-8.
  func encode(_ text: String?, text key: String) {
    guard let bytes = text.map({ Array($0.utf8) }), bytes.count <= maximumLength else { return }
    // A missing number reads as 0, so the stored number is the length plus 1.
    encode(Int64(bytes.count + 1), forKey: key)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let word = bytes[start..<min(start + 8, bytes.count)].reversed()
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      encode(Int64(bitPattern: word), forKey: "\(key).\(start)")
    }
  }
}

extension NSKeyedUnarchiver {
  func text(_ key: String) -> String? {
    guard let stored = Int(exactly: decodeInt64(forKey: key)),
      (1...(maximumLength + 1)).contains(stored)
    else { return nil }
    let count = stored - 1
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: count, by: 8) {
      let word = UInt64(bitPattern: decodeInt64(forKey: "\(key).\(start)"))
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return String(bytes: bytes.prefix(count), encoding: .utf8)
  }
}
