import Foundation
import GRDB

/// Values of the database as objects hold them.
extension AttributeValue {
  /// Returns the value of a column, or `nil` if the column has none.
  ///
  /// An older model may have stored a value of another type. It is converted if nothing of it is
  /// lost.
  /// - Throws: `NSError` if the attribute cannot represent the value. An object without the value
  ///   would replace it with its next save.
  static func loaded(
    _ value: DatabaseValue, of attribute: NSAttributeDescription
  ) throws -> Any? {
    if value.isNull { return nil }
    if let found = exact(value, attribute.attributeType) { return found }
    throw CoreDataError.make(
      NSPersistentStoreOperationError,
      "The stored “\(attribute.name)” of an object is damaged or has another type. Restore the "
        + "file from a copy, or give the attribute its former type.")
  }

  private static func exact(_ value: DatabaseValue, _ type: NSAttributeType) -> Any? {
    switch value.storage {
    case .null: nil
    case .int64(let number): exact(number, type)
    case .double(let number): exact(number, type)
    case .string(let text): exact(text, type)
    case .blob(let data): exact(data, type)
    }
  }

  private static func exact(_ number: Int64, _ type: NSAttributeType) -> Any? {
    switch type {
    case .booleanAttributeType: [0, 1].contains(number) ? NSNumber(value: number == 1) : nil
    case .doubleAttributeType, .floatAttributeType:
      Double(exactly: number).map { NSNumber(value: $0) }
    case .decimalAttributeType: NSDecimalNumber(decimal: Decimal(number))
    case .dateAttributeType:
      Double(exactly: number).map(Date.init(timeIntervalSinceReferenceDate:))
    case .stringAttributeType: String(number)
    default: converted(NSNumber(value: number), to: type)
    }
  }

  private static func exact(_ number: Double, _ type: NSAttributeType) -> Any? {
    switch type {
    case .booleanAttributeType, .integer16AttributeType, .integer32AttributeType,
      .integer64AttributeType:
      Int64(exactly: number).flatMap { exact($0, type) }
    case .dateAttributeType: Date(timeIntervalSinceReferenceDate: number)
    case .stringAttributeType: String(number)
    default: converted(NSNumber(value: number), to: type)
    }
  }

  private static func exact(_ text: String, _ type: NSAttributeType) -> Any? {
    switch type {
    // A model's text has other values for false too.
    case .booleanAttributeType where !["YES", "NO", "true", "false", "1", "0"].contains(text): nil
    // The conversion would take the beginning of the text.
    case .decimalAttributeType where text != "NaN" && Double(text) == nil: nil
    default: parsed(text, as: type)
    }
  }

  private static func exact(_ data: Data, _ type: NSAttributeType) -> Any? {
    switch type {
    case .binaryDataAttributeType: data
    case .stringAttributeType: String(validating: data, as: UTF8.self)
    default:
      ((try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [Any])?.first
        .flatMap { converted($0, to: type) }
    }
  }
}
