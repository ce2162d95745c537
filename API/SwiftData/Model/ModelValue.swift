import CoreData
import Foundation
import Linux

/// Values of properties as their types, and as objects of Core Data have them.
enum ModelValue {
  /// Returns the value of an object's property.
  static func value<Value>(
    _ name: String, of object: NSManagedObject, in context: ModelContext,
    default first: (() -> Value)?
  ) -> Value {
    let stored = object.value(forKey: name)
    if let kind = Value.self as? any OptionalValue.Type {
      let wrapped = stored.flatMap { converted($0, to: kind.wrappedType, in: context) }
      if let value = kind.optional(wrapped) as? Value { return value }
    }
    let value = converted(stored ?? NSSet(), to: Value.self, in: context)
    return value as? Value ?? first?() ?? missing(name, of: context.type(of: object))
  }

  /// Returns a stored value as the type, or `nil` if it has another type.
  private static func converted(
    _ stored: Any, to type: any Any.Type, in context: ModelContext
  ) -> Any? {
    if type is any PersistentModel.Type {
      return (stored as? NSManagedObject).flatMap { context.model(of: $0) }
    }
    if let list = type as? any ModelList.Type, list.elementType is any PersistentModel.Type {
      let objects = (stored as? NSSet)?.allObjects ?? (stored as? NSOrderedSet)?.array ?? []
      let models = objects.compactMap { object in
        (object as? NSManagedObject).flatMap { context.model(of: $0) }
      }
      return list.list(models)
    }
    if attributeType(type) != nil {
      // A number is bridged by its type, so that 1 is not `true`.
      if let number = stored as? NSNumber { return (type as? any NumberValue.Type)?.value(number) }
      return stored
    }
    guard let data = stored as? Data, let type = type as? any Decodable.Type else { return nil }
    return try? decoded(type, data)
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Any {
    try JSONDecoder().decode([Value].self, from: data)[0]
  }

  /// Returns a value as an object of Core Data has it. Objects of relationships are inserted.
  /// - Throws: If the value cannot be encoded.
  static func stored(_ value: Any, in context: ModelContext) throws -> Any? {
    if let optional = value as? any OptionalValue {
      return try optional.wrapped.flatMap { try stored($0, in: context) }
    }
    if let model = value as? any PersistentModel { return context.object(of: model) }
    if let list = value as? any ModelList, isRelationship(Swift.type(of: value)) {
      return NSSet(array: list.models.compactMap(context.object(of:)))
    }
    if attributeType(Swift.type(of: value)) != nil {
      return (value as? any NumberValue)?.number ?? value
    }
    guard let value = value as? any Encodable else {
      throw SwiftDataError.unsupported(Swift.type(of: value))
    }
    return try encoded(value)
  }

  private static func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode([value])
  }

  // MARK: Types

  private static let attributeTypes: [ObjectIdentifier: NSAttributeType] = [
    ObjectIdentifier(String.self): .stringAttributeType,
    ObjectIdentifier(Bool.self): .booleanAttributeType,
    ObjectIdentifier(Int.self): .integer64AttributeType,
    ObjectIdentifier(Int8.self): .integer16AttributeType,
    ObjectIdentifier(Int16.self): .integer16AttributeType,
    ObjectIdentifier(Int32.self): .integer32AttributeType,
    ObjectIdentifier(Int64.self): .integer64AttributeType,
    ObjectIdentifier(UInt8.self): .integer16AttributeType,
    ObjectIdentifier(UInt16.self): .integer32AttributeType,
    ObjectIdentifier(UInt32.self): .integer64AttributeType,
    ObjectIdentifier(Double.self): .doubleAttributeType,
    ObjectIdentifier(Float.self): .floatAttributeType,
    ObjectIdentifier(Decimal.self): .decimalAttributeType,
    ObjectIdentifier(Date.self): .dateAttributeType,
    ObjectIdentifier(Data.self): .binaryDataAttributeType,
    ObjectIdentifier(UUID.self): .UUIDAttributeType,
    ObjectIdentifier(URL.self): .URIAttributeType,
  ]

  /// Returns Core Data's type of a type that it has, or `nil`. Other types are stored as JSON.
  static func attributeType(_ type: any Any.Type) -> NSAttributeType? {
    attributeTypes[ObjectIdentifier(type)]
  }

  /// Returns the type without its optional.
  static func unwrapped(_ type: any Any.Type) -> any Any.Type {
    (type as? any OptionalValue.Type)?.wrappedType ?? type
  }

  /// Returns the model of a relationship's type and whether the relationship has several objects,
  /// or `nil` if the type is that of an attribute.
  static func relationship(
    _ type: any Any.Type
  ) -> (model: any PersistentModel.Type, isToMany: Bool)? {
    let type = unwrapped(type)
    if let model = type as? any PersistentModel.Type { return (model, false) }
    let element = (type as? any ModelList.Type)?.elementType as? any PersistentModel.Type
    return element.map { ($0, true) }
  }

  static func isRelationship(_ type: any Any.Type) -> Bool { relationship(type) != nil }

  /// Ends the program, because a property has no value of its type. On Apple's platforms too, such a
  /// property ends the program.
  static func missing<Value>(_ name: String, of type: (any PersistentModel.Type)?) -> Value {
    if let empty = (Value.self as? any OptionalValue.Type)?.optional(nil) as? Value { return empty }
    if let empty = (Value.self as? any ModelList.Type)?.list([]) as? Value { return empty }
    let model = type.map(Schema.entityName(of:)) ?? "The model"
    StandardError.print(
      "\(model) has no value of the type \(Value.self) for “\(name)”. Make the property optional, or give it a default."
    )
    abort()
  }
}

private protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
  /// Returns the value as an optional, or `nil` if it has another type.
  static func optional(_ value: Any?) -> Any?
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: any Any.Type { Wrapped.self }

  fileprivate static func optional(_ value: Any?) -> Any? {
    guard let value else { return Self.none as Any }
    return (value as? Wrapped).map { Self.some($0) as Any }
  }

  fileprivate var wrapped: Any? { self }
}

/// A list of objects of a relationship, or any other array.
private protocol ModelList {
  static var elementType: any Any.Type { get }
  static func list(_ models: [any PersistentModel]) -> Any
  var models: [any PersistentModel] { get }
}

extension Array: ModelList {
  fileprivate static var elementType: any Any.Type { Element.self }

  fileprivate static func list(_ models: [any PersistentModel]) -> Any {
    models.compactMap { $0 as? Element }
  }

  fileprivate var models: [any PersistentModel] { compactMap { $0 as? any PersistentModel } }
}

/// A type of numbers that Core Data has.
private protocol NumberValue {
  static func value(_ number: NSNumber) -> Any
  var number: NSNumber { get }
}

extension NumberValue where Self: BinaryInteger {
  fileprivate static func value(_ number: NSNumber) -> Any {
    Self(truncatingIfNeeded: number.int64Value)
  }
  fileprivate var number: NSNumber { NSNumber(value: Int64(truncatingIfNeeded: self)) }
}

extension Int: NumberValue {}
extension Int8: NumberValue {}
extension Int16: NumberValue {}
extension Int32: NumberValue {}
extension Int64: NumberValue {}
extension UInt8: NumberValue {}
extension UInt16: NumberValue {}
extension UInt32: NumberValue {}
extension Bool: NumberValue {
  fileprivate static func value(_ number: NSNumber) -> Any { number.boolValue }
  fileprivate var number: NSNumber { NSNumber(value: self) }
}
extension Double: NumberValue {
  fileprivate static func value(_ number: NSNumber) -> Any { number.doubleValue }
  fileprivate var number: NSNumber { NSNumber(value: self) }
}
extension Float: NumberValue {
  fileprivate static func value(_ number: NSNumber) -> Any { number.floatValue }
  fileprivate var number: NSNumber { NSNumber(value: self) }
}
extension Decimal: NumberValue {
  fileprivate static func value(_ number: NSNumber) -> Any { number.decimalValue }
  fileprivate var number: NSNumber { NSDecimalNumber(decimal: self) }
}
