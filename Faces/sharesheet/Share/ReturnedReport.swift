import Foundation

/// An item that an extension returned, in the form that `share --json` prints.
struct ReturnedReport: Encodable {
  var title: String?
  var text: String?
  var attachments: [Attachment] = []

  /// An attachment. It has one of the keys `text`, `url`, `propertyList`, `data` (in Base64),
  /// `file` and `item`.
  struct Attachment: Encodable {
    var type: String
    var name: String?
    var text: String?
    var url: String?
    var propertyList: PropertyListValue?
    var data: String?
    /// The path of the file that was written.
    var file: String?
    /// The name of a shared file that the extension returned unchanged.
    var item: String?
  }
}

/// A property list as JSON. Dates and data are converted to strings.
enum PropertyListValue: Encodable {
  case text(String)
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case list([PropertyListValue])
  case dictionary([String: PropertyListValue])

  private static let deepest = 64

  /// Returns `nil` if the data is not an XML property list.
  init?(_ data: Data) {
    // Only XML is accepted, because a binary property list may expand to more than the available
    // memory.
    guard data.first == UInt8(ascii: "<"),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    self.init(list, Self.deepest)
  }

  private init?(_ value: Any, _ depth: Int) {
    guard depth > 0 else { return nil }
    switch value {
    case let value as String: self = .text(value)
    // The type is compared, because a cast to `Bool` would also accept the numbers 0 and 1.
    case let value as NSNumber where ["c", "B"].contains(String(cString: value.objCType)):
      self = .flag(value.boolValue)
    case let value as Int: self = .integer(value)
    // JSON cannot represent infinity or NaN.
    case let value as Double: self = value.isFinite ? .number(value) : .text("\(value)")
    case let value as Date: self = .text(value.formatted(.iso8601))
    case let value as Data: self = .text(value.base64EncodedString())
    case let value as [Any]: self = .list(value.compactMap { Self($0, depth - 1) })
    case let value as [String: Any]:
      self = .dictionary(value.compactMapValues { Self($0, depth - 1) })
    default: return nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .dictionary(let value): try container.encode(value)
    }
  }
}
