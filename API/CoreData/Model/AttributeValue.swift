import Foundation
import GRDB
import Predicates

/// Attribute values as objects hold them and as the database stores them.
///
/// Numbers and Booleans are held as `NSNumber`, the other types as Swift's values.
enum AttributeValue {
  /// Returns the value as the type, or `nil` if it cannot be converted.
  static func converted(_ value: Any, to type: NSAttributeType) -> Any? {
    let value = (value as? AnyHashable)?.base ?? value
    switch type {
    case .integer16AttributeType:
      return integer(value).flatMap { Int16(exactly: $0) }.map { NSNumber(value: Int64($0)) }
    case .integer32AttributeType:
      return integer(value).flatMap { Int32(exactly: $0) }.map { NSNumber(value: Int64($0)) }
    case .integer64AttributeType: return integer(value).map { NSNumber(value: $0) }
    case .booleanAttributeType: return integer(value).map { NSNumber(value: $0 != 0) }
    case .doubleAttributeType, .floatAttributeType:
      return number(value).map { NSNumber(value: $0) }
    case .decimalAttributeType:
      switch value {
      case let decimal as NSDecimalNumber: return decimal
      case let decimal as Decimal: return NSDecimalNumber(decimal: decimal)
      case let text as String:
        let decimal = text == "NaN" ? Decimal.nan : Decimal(string: text)
        return decimal.map(NSDecimalNumber.init(decimal:))
      default:
        // The conversion of an infinite number ends the process.
        return number(value).flatMap {
          $0.isFinite ? NSDecimalNumber(decimal: Decimal($0)) : nil
        }
      }
    case .stringAttributeType: return value as? String ?? (value as? NSString)?.description
    case .dateAttributeType:
      return value as? Date
        ?? (value as? NSDate).map {
          Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate)
        }
    case .binaryDataAttributeType:
      return value as? Data ?? (value as? NSData).map { Data(referencing: $0) }
    case .UUIDAttributeType:
      return value as? UUID ?? (value as? NSUUID).flatMap { UUID(uuidString: $0.uuidString) }
    case .URIAttributeType: return value as? URL ?? (value as? NSURL)?.absoluteURL
    case .transformableAttributeType, .undefinedAttributeType, .objectIDAttributeType: return value
    }
  }

  private static func integer(_ value: Any) -> Int64? {
    switch value {
    case let flag as Bool: flag ? 1 : 0
    case let number as any BinaryInteger: Int64(exactly: number)
    case let number as NSNumber: number.int64Value
    default: number(value).flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as any BinaryInteger: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// Returns the value of a model's text.
  static func parsed(_ text: String, as type: NSAttributeType) -> Any? {
    switch type {
    case .booleanAttributeType: NSNumber(value: ["YES", "1", "true"].contains(text))
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
      Int64(text).flatMap { converted($0, to: type) }
    case .doubleAttributeType, .floatAttributeType: Double(text).map { NSNumber(value: $0) }
    case .UUIDAttributeType: UUID(uuidString: text)
    case .URIAttributeType: URL(string: text)
    case .dateAttributeType: Double(text).map(Date.init(timeIntervalSinceReferenceDate:))
    default: converted(text, to: type)
    }
  }

  static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left as AnyHashable, let right as AnyHashable): left == right
    // Values without equality count as changed.
    default: false
    }
  }

  // MARK: The database

  private static let integers: Set<NSAttributeType> = [
    .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
    .booleanAttributeType,
  ]
  private static let reals: Set<NSAttributeType> = [.doubleAttributeType, .floatAttributeType]

  /// - Throws: `NSError` if a transformable value has no form as data.
  static func stored(
    _ value: Any?, of attribute: NSAttributeDescription
  ) throws -> any DatabaseValueConvertible {
    guard let value else { return DatabaseValue.null }
    switch value {
    case let decimal as NSDecimalNumber where attribute.attributeType == .decimalAttributeType:
      return decimal.decimalValue.description
    case let number as NSNumber where reals.contains(attribute.attributeType):
      return stored(number.doubleValue)
    case let number as NSNumber where integers.contains(attribute.attributeType):
      return number.int64Value
    case let text as String where attribute.attributeType == .stringAttributeType:
      // SQLite's texts end at the first zero byte.
      return text.utf8.contains(0) ? Data(text.utf8) : text
    case let date as Date where attribute.attributeType == .dateAttributeType:
      return stored(date.timeIntervalSinceReferenceDate)
    case let data as Data where attribute.attributeType == .binaryDataAttributeType: return data
    case let uuid as UUID where attribute.attributeType == .UUIDAttributeType:
      return uuid.uuidString
    case let url as URL where attribute.attributeType == .URIAttributeType:
      return url.absoluteString
    default: return try transformed(value, attribute)
    }
  }

  /// SQLite would store NaN as NULL, and the object would lack a required value.
  private static func stored(_ number: Double) -> any DatabaseValueConvertible {
    number.isNaN ? "nan" as any DatabaseValueConvertible : number
  }

  private static func transformed(
    _ value: Any, _ attribute: NSAttributeDescription
  ) throws -> Data {
    // The value is in an array, because a property list must not be a string or number alone.
    let list = [value]
    guard PropertyListSerialization.propertyList(list, isValidFor: .binary) else {
      throw CoreDataError.make(
        NSManagedObjectValidationError,
        "The value of “\(attribute.name)” (\(type(of: value))) cannot be saved. On Linux, a "
          + "transformable attribute takes texts, numbers, dates, data, arrays and dictionaries.")
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }
}
