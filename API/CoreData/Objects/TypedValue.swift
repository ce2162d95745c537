public import Foundation
import Linux

/// Values as the types of declarations with `@NSManaged`.
enum TypedValue {
  /// Returns the value as the type, or the type's empty value.
  static func value<T>(_ value: Any?, of property: NSPropertyDescription?) -> T {
    if let optional = T.self as? any OptionalValue.Type {
      let wrapped = value.flatMap { optional.wrapping($0) } ?? optional.nothing
      if let result = wrapped as? T { return result }
    }
    if let value, let result: T = converted(value) { return result }
    if let empty = (T.self as? any EmptyValue.Type)?.empty as? T { return empty }
    // An enumeration's case for 0.
    if let result: T = converted(NSNumber(value: 0)) { return result }
    if let type = T.self as? NSManagedObject.Type {
      let entity = (property as? NSRelationshipDescription)?.destinationEntity ?? type.entity()
      if let object = type.init(entity: entity, insertInto: nil) as? T { return object }
    }
    // The declaration's type is none that Core Data has, so the program cannot have run on iOS.
    StandardError.print(
      "“\(property?.name ?? "")” has no value of the type \(T.self). Make it optional.")
    abort()
  }

  static func converted<T>(_ value: Any) -> T? {
    if let same = value as? T { return same }
    if let number = value as? NSNumber, let type = T.self as? any NumberValue.Type {
      return type.value(of: number) as? T
    }
    if let type = T.self as? any RawRepresentable.Type {
      return enumeration(type, value) as? T
    }
    if let type = T.self as? any ObjectCollection.Type {
      return type.collection(of: objects(value)) as? T
    }
    return nil
  }

  private static func enumeration<T: RawRepresentable>(_ type: T.Type, _ value: Any) -> T? {
    converted(value).flatMap { T(rawValue: $0) }
  }

  /// Returns a value of a declaration for `setValue(_:forKey:)`.
  static func stored(_ value: Any) -> Any? {
    if let optional = value as? any OptionalValue { return optional.wrapped.flatMap(stored) }
    if let enumeration = value as? any RawRepresentable { return enumeration.rawValue }
    return value
  }

  /// Returns the managed objects in a collection, or the object itself.
  static func objects(_ value: Any) -> [NSManagedObject] {
    switch value {
    case let object as NSManagedObject: [object]
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    case let array as NSArray: array.compactMap { $0 as? NSManagedObject }
    case let array as [Any]: array.compactMap { $0 as? NSManagedObject }
    case let set as Set<AnyHashable>: set.compactMap { $0.base as? NSManagedObject }
    default: []
    }
  }
}

private protocol OptionalValue {
  static var nothing: Any { get }
  static func wrapping(_ value: Any) -> Any?
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate static var nothing: Any { Self(nilLiteral: ()) as Any }

  fileprivate static func wrapping(_ value: Any) -> Any? {
    TypedValue.converted(value).map { (value: Wrapped) in Self.some(value) as Any }
  }

  fileprivate var wrapped: Any? { self }
}

/// A type that has an empty value for nil.
private protocol EmptyValue {
  static var empty: Self { get }
}

extension String: EmptyValue { fileprivate static var empty: String { "" } }
extension Data: EmptyValue { fileprivate static var empty: Data { Data() } }
extension Date: EmptyValue {
  fileprivate static var empty: Date { Date(timeIntervalSinceReferenceDate: 0) }
}
extension UUID: EmptyValue {
  fileprivate static var empty: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}
extension URL: EmptyValue { fileprivate static var empty: URL { URL(filePath: "/") } }
extension Decimal: EmptyValue { fileprivate static var empty: Decimal { 0 } }
extension Bool: EmptyValue { fileprivate static var empty: Bool { false } }
extension Double: EmptyValue { fileprivate static var empty: Double { 0 } }
extension Float: EmptyValue { fileprivate static var empty: Float { 0 } }
extension Int: EmptyValue { fileprivate static var empty: Int { 0 } }
extension Int16: EmptyValue { fileprivate static var empty: Int16 { 0 } }
extension Int32: EmptyValue { fileprivate static var empty: Int32 { 0 } }
extension Int64: EmptyValue { fileprivate static var empty: Int64 { 0 } }
extension Array: EmptyValue { fileprivate static var empty: [Element] { [] } }
extension Dictionary: EmptyValue { fileprivate static var empty: [Key: Value] { [:] } }
extension Set: EmptyValue { fileprivate static var empty: Set<Element> { [] } }

/// A number's type. Numbers that do not fit are truncated, as `NSNumber` does.
private protocol NumberValue {
  static func value(of number: NSNumber) -> Self
}

extension Bool: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Bool { number.boolValue }
}
extension Double: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Double { number.doubleValue }
}
extension Float: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Float { number.floatValue }
}
extension Int: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Int { number.intValue }
}
extension Int16: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Int16 {
    Int16(truncatingIfNeeded: number.int64Value)
  }
}
extension Int32: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Int32 {
    Int32(truncatingIfNeeded: number.int64Value)
  }
}
extension Int64: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Int64 { number.int64Value }
}
extension Decimal: NumberValue {
  fileprivate static func value(of number: NSNumber) -> Decimal { number.decimalValue }
}

/// A collection of managed objects.
private protocol ObjectCollection {
  static func collection(of objects: [NSManagedObject]) -> Any
}

extension Set: ObjectCollection {
  fileprivate static func collection(of objects: [NSManagedObject]) -> Any {
    Set(objects.compactMap { $0 as? Element })
  }
}

extension Array: ObjectCollection {
  fileprivate static func collection(of objects: [NSManagedObject]) -> Any {
    objects.compactMap { $0 as? Element }
  }
}
