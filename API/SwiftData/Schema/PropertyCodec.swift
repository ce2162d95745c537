import CoreData

/// The conversion between a property's value and its managed object.
protocol PropertyCodec<Value> {
  associatedtype Value
  /// Whether the property is none that refers to other objects.
  var isAttribute: Bool { get }
  /// Whether the stored value must be valid for the object to exist.
  var isRequired: Bool { get }
  /// The value if none was set.
  var empty: Value? { get }
  /// The type of the attribute in Core Data.
  var attributeType: NSAttributeType { get }

  func read(_ name: String, _ record: NSManagedObject, _ context: ModelContext) throws -> Value
  func write(
    _ value: Value, _ name: String, _ record: NSManagedObject, _ context: ModelContext) throws
  func objects(in value: Value) -> [any PersistentModel]
}

extension PropertyCodec {
  var attributeType: NSAttributeType { .undefinedAttributeType }

  func readSlot(
    _ name: String, _ record: NSManagedObject, _ context: ModelContext
  ) throws -> Any { ModelBacking.Slot(try read(name, record, context)) }

  func writeSlot(
    _ slot: Any, _ name: String, _ record: NSManagedObject, _ context: ModelContext
  ) throws {
    guard let slot = slot as? ModelBacking.Slot<Value> else { return }
    try write(slot.value, name, record, context)
  }

  func members(of slot: Any) -> [any PersistentModel] {
    (slot as? ModelBacking.Slot<Value>).map { objects(in: $0.value) } ?? []
  }
}

/// An attribute. Types that the store does not know are stored as JSON.
struct AttributeCodec<Value: Codable>: PropertyCodec {
  let form = AttributeForm(Value.self)

  var isAttribute: Bool { true }
  var isRequired: Bool { true }
  var attributeType: NSAttributeType { form.attributeType }
  var empty: Value? { (Value.self as? any Absent.Type)?.absent as? Value }

  func read(_ name: String, _ record: NSManagedObject, _ context: ModelContext) throws -> Value {
    guard let stored = record.value(forKey: name) else {
      if let empty { return empty }
      throw SwiftDataError(
        .storeFailure, "The store has no valid “\(name)” of an object. Restore it from a copy.")
    }
    if form == .json {
      guard let data = stored as? Data else { throw SwiftDataError.storeFailure }
      return try Self.decoder.decode(Value.self, from: data)
    }
    if let value = form.value(stored, of: Value.self) { return value }
    throw SwiftDataError(
      .storeFailure, "The stored “\(name)” of an object is not a \(Value.self).")
  }

  func write(
    _ value: Value, _ name: String, _ record: NSManagedObject, _ context: ModelContext
  ) throws {
    record.setValue(try stored(value), forKey: name)
  }

  /// Returns the value as Core Data stores it.
  func stored(_ value: Value) throws -> Any? {
    if (value as? any Absent)?.isAbsent == true { return nil }
    return form == .json ? try Self.encoder.encode(value) : form.stored(value)
  }

  func objects(in value: Value) -> [any PersistentModel] { [] }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    // Equal values need equal data, because they may be unique.
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}

/// A property that refers to one object.
struct ToOneCodec<Destination: PersistentModel, Value>: PropertyCodec {
  let isRequired: Bool
  let make: (Destination?) -> Value?
  let object: (Value) -> Destination?

  var isAttribute: Bool { false }
  var empty: Value? { make(nil) }

  func read(_ name: String, _ record: NSManagedObject, _ context: ModelContext) throws -> Value {
    let other = record.value(forKey: name) as? NSManagedObject
    let model = try other.map { try context.model(of: $0, as: Destination.self) }
    if let value = make(model) { return value }
    throw SwiftDataError(.storeFailure, "The store lacks the object of “\(name)”.")
  }

  func write(
    _ value: Value, _ name: String, _ record: NSManagedObject, _ context: ModelContext
  ) throws {
    try context.relate(record, name, to: objects(in: value))
  }

  func objects(in value: Value) -> [any PersistentModel] { object(value).map { [$0] } ?? [] }
}

/// A property that refers to several objects.
struct ToManyCodec<Destination: PersistentModel, Value>: PropertyCodec {
  let make: ([Destination]) -> Value?
  let list: (Value) -> [Destination]

  var isAttribute: Bool { false }
  var isRequired: Bool { false }
  var empty: Value? { make([]) }

  func read(_ name: String, _ record: NSManagedObject, _ context: ModelContext) throws -> Value {
    let models = try context.members(of: record, name).map {
      try context.model(of: $0, as: Destination.self)
    }
    guard let value = make(models) else { throw SwiftDataError.storeFailure }
    return value
  }

  func write(
    _ value: Value, _ name: String, _ record: NSManagedObject, _ context: ModelContext
  ) throws {
    try context.relate(record, name, to: list(value))
  }

  func objects(in value: Value) -> [any PersistentModel] { list(value) }
}
