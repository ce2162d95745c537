import Foundation

/// An attribute's value in its stored form.
enum KeychainValue: Codable, Hashable, Sendable {
  case text(String)
  case data(Data)
  case whole(Int64)
  case fraction(Double)
  case date(Date)

  /// Converts a value. The result is `nil` if a keychain cannot store the value.
  init?(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let flag as Bool: self = .whole(flag ? 1 : 0)
    case let number as any BinaryInteger:
      guard let number = Int64(exactly: number) else { return nil }
      self = .whole(number)
    case let number as NSNumber:
      self = Int64(exactly: number.doubleValue).map { .whole($0) } ?? .fraction(number.doubleValue)
    case let number as Double: self = .fraction(number)
    default: return nil
    }
  }

  var plain: Any {
    switch self {
    case .text(let text): text
    case .data(let data): data
    case .whole(let number): NSNumber(value: number)
    case .fraction(let number): NSNumber(value: number)
    case .date(let date): date
    }
  }
}
