import Crypto
import Foundation

/// Messages' names, 12 letters and digits as ntfy's are. Each begins with the message's number: so
/// where it stood is still known when the message itself has gone, and who has read so far goes on
/// from there. It ends with a check of that number under this inbox's key: a name of another server
/// would stand for a place that nobody here has read up to.
struct MessageIDs: Sendable {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// Enough for microseconds since 1970, for the next 390 years.
  private static let places = 9
  /// One foreign name in 238,328 is taken for an own one.
  private static let checkPlaces = 3

  enum Reading: Hashable, Sendable {
    /// The number of the message that has or had the name.
    case own(Int64)
    /// A name that was never given here.
    case foreign
  }

  private let key: SymmetricKey

  init(key: Data) { self.key = SymmetricKey(data: key) }

  static func makeKey() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

  /// For events that are no messages.
  static func random() -> String {
    String(
      decoding: (0..<places + checkPlaces).compactMap { _ in digits.randomElement() }, as: UTF8.self
    )
  }

  func make(_ number: Int64) -> String {
    let number = UInt64(max(0, number))
    return Self.text(number, places: Self.places) + check(number)
  }

  /// - Returns: nil when `id` has not the form of a message's name.
  func read(_ id: some StringProtocol) -> Reading? {
    guard id.utf8.count == Self.places + Self.checkPlaces else { return nil }
    var number: UInt64 = 0
    for (place, byte) in id.utf8.enumerated() {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      if place < Self.places { number = number * 62 + UInt64(digit) }
    }
    return id.utf8.suffix(Self.checkPlaces).elementsEqual(check(number).utf8)
      ? .own(Int64(number)) : .foreign
  }

  private func check(_ number: UInt64) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Self.text(number, places: Self.places).utf8.map { $0 }, using: key)
    return Self.text(code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, places: Self.checkPlaces)
  }

  /// The last so many digits.
  private static func text(_ number: UInt64, places: Int) -> String {
    var bytes: [UInt8] = []
    var rest = number
    for _ in 0..<places {
      bytes.append(digits[Int(rest % 62)])
      rest /= 62
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
