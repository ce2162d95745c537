/// Names that nothing else has.
///
/// Foundation's `UUID()` reads its random bytes from a file; a process that may open no more files
/// gets the same one every time. The system call behind this needs no file.
package enum RandomIdentifier {
  /// A version 4 UUID (RFC 9562) in lower case: 36 characters.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = (hexadecimal(high) + hexadecimal(low)).utf8
    var name: [UInt8] = []
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { name.append(UInt8(ascii: "-")) }
      name.append(digit)
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
