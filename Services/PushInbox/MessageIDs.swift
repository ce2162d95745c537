import Crypto
import Foundation

/// Message ids of 12 letters and digits, as in ntfy. An id begins with the message's number, so a
/// reader can continue after a message that no longer exists. The id ends with a keyed check of the
/// number, because an id of another server must not be mistaken for a position in this inbox.
struct MessageIDs: Sendable {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
  /// The digits for the number. They suffice for microseconds since 1970 until about 2400.
  private static let places = 9
  /// The digits of the check. One foreign id in 238,328 passes the check.
  private static let checkPlaces = 3

  enum Reading: Hashable, Sendable {
    /// The number of the message that has or had the id.
    case own(Int64)
    /// An id that this inbox never issued.
    case foreign
  }

  private let key: SymmetricKey

  init(key: Data) { self.key = SymmetricKey(data: key) }

  static func makeKey() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

  /// Returns an id for an event that is not a message.
  static func random() -> String {
    String(
      decoding: (0..<places + checkPlaces).compactMap { _ in digits.randomElement() }, as: UTF8.self
    )
  }

  func make(_ number: Int64) -> String {
    let number = UInt64(max(0, number))
    return Self.text(number, places: Self.places) + check(number)
  }

  /// - Returns: `nil` if `id` does not have the form of a message id.
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

  /// Returns the number's last `places` digits in base 62.
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
