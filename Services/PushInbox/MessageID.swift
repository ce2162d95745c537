/// A message's name, 12 letters and digits as ntfy's are, which begins with its number: so where it
/// stood is still known when the message itself has gone, and who has read so far goes on from there.
enum MessageID {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// Enough for microseconds since 1970, for the next 390 years.
  private static let places = 9

  static func make(_ number: Int64) -> String {
    var bytes: [UInt8] = []
    var rest = UInt64(max(0, number))
    for _ in 0..<places {
      bytes.append(digits[Int(rest % 62)])
      rest /= 62
    }
    return String(decoding: bytes.reversed(), as: UTF8.self) + some(3)
  }

  /// For events that are no messages.
  static func random() -> String { some(12) }

  /// - Returns: nil when `id` is no message's name.
  static func number(of id: some StringProtocol) -> Int64? {
    guard id.utf8.count == 12 else { return nil }
    var number: Int64 = 0
    for (place, byte) in id.utf8.enumerated() {
      guard let digit = digits.firstIndex(of: byte) else { return nil }
      if place < places { number = number * 62 + Int64(digit) }
    }
    return number
  }

  private static func some(_ count: Int) -> String {
    String(decoding: (0..<count).compactMap { _ in digits.randomElement() }, as: UTF8.self)
  }
}
