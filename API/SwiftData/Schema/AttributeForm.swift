import CoreData

/// The form in which the store has the values of a type.
enum AttributeForm {
  case text, flag, integer, number, date, data, uuid, url, decimal, json

  init(_ type: any Any.Type) {
    let type = (type as? any Absent.Type)?.wrapped ?? type
    self =
      switch type {
      case is String.Type: .text
      case is Bool.Type: .flag
      case is Int.Type, is Int8.Type, is Int16.Type, is Int32.Type, is Int64.Type, is UInt8.Type,
        is UInt16.Type, is UInt32.Type:
        .integer
      case is Double.Type, is Float.Type: .number
      case is Date.Type: .date
      case is Data.Type: .data
      case is UUID.Type: .uuid
      case is URL.Type: .url
      case is Decimal.Type: .decimal
      default: .json
      }
  }

  var attributeType: NSAttributeType {
    switch self {
    case .text: .stringAttributeType
    case .flag: .booleanAttributeType
    case .integer: .integer64AttributeType
    case .number: .doubleAttributeType
    case .date: .dateAttributeType
    case .data, .json: .binaryDataAttributeType
    case .uuid: .UUIDAttributeType
    case .url: .URIAttributeType
    case .decimal: .decimalAttributeType
    }
  }

  /// Returns a value as Core Data holds it.
  func stored(_ value: Any) -> Any? {
    switch self {
    case .flag: (value as? Bool).map { NSNumber(value: $0) }
    case .integer:
      (value as? any BinaryInteger).flatMap { Int64(exactly: $0) }.map {
        NSNumber(value: $0)
      }
    case .number:
      ((value as? Double) ?? (value as? Float).map(Double.init)).map {
        NSNumber(value: $0)
      }
    case .decimal: (value as? Decimal).map(NSDecimalNumber.init(decimal:))
    default: value
    }
  }

  /// Returns a stored value as the type, or `nil` if the type does not have the value.
  func value<Value>(_ stored: Any, of type: Value.Type) -> Value? {
    switch self {
    case .flag: return Self.typed((stored as? NSNumber)?.boolValue)
    case .integer:
      let wrapped = (type as? any Absent.Type)?.wrapped ?? type
      guard let number = stored as? NSNumber, let integer = wrapped as? any FixedWidthInteger.Type
      else { return nil }
      return Self.typed(Self.exact(number.int64Value, integer))
    case .number:
      guard let number = stored as? NSNumber else { return nil }
      let isFloat = ((type as? any Absent.Type)?.wrapped ?? type) is Float.Type
      return isFloat ? number.floatValue as? Value : number.doubleValue as? Value
    case .decimal: return Self.typed((stored as? NSDecimalNumber)?.decimalValue)
    default: return stored as? Value
    }
  }

  /// The cast of an absent value to an optional type would succeed, with the value nil.
  private static func typed<Value>(_ value: Any?) -> Value? { value.flatMap { $0 as? Value } }

  private static func exact<Integer: FixedWidthInteger>(
    _ number: Int64, _ type: Integer.Type
  ) -> Any? { Integer(exactly: number) }
}

/// An optional type.
protocol Absent {
  static var wrapped: any Any.Type { get }
  static var absent: Any { get }
  var isAbsent: Bool { get }
}

extension Optional: Absent {
  static var wrapped: any Any.Type { Wrapped.self }
  static var absent: Any { Self(nilLiteral: ()) as Any }
  var isAbsent: Bool { self == nil }
}
