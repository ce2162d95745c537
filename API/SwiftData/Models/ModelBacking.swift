import CoreData
import Linux
import Observation

/// The values of an object. Until its insertion the object holds them itself. Then a managed object
/// of Core Data has them, and the values here are those that were read last.
public final class ModelBacking {
  let type: any PersistentModel.Type
  let entity: Schema.Entity
  let identifier: PersistentIdentifier
  private let registrar = ObservationRegistrar()
  /// The values by the properties' names, as `Slot`.
  private var values: [String: Any] = [:]
  var record: NSManagedObject?
  /// Strong, so that the relationships of an object can be read as long as the object is used.
  var context: ModelContext?
  var isRemoved = false
  /// Whether `model(for:)` made the object without finding it in the store.
  var isMissing = false

  final class Slot<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Makes the values of a new object, with the defaults of the declarations.
  public convenience init(_ type: any PersistentModel.Type) {
    self.init(type, key: .random(in: 1...Int64.max))
    for property in entity.properties where !property.isEphemeral {
      if let value = property.makeDefault?() { values[property.name] = value }
    }
  }

  /// Makes the values of a stored object.
  init(_ type: any PersistentModel.Type, key: Int64) {
    self.type = type
    entity = Schema.Entity.of(type)
    identifier = PersistentIdentifier(entityName: entity.name, key: key)
    for property in entity.properties where property.isEphemeral {
      if let value = property.makeDefault?() { values[property.name] = value }
    }
  }

  var isDeleted: Bool { isRemoved || record?.isDeleted == true }

  // MARK: Properties

  /// Returns the value of a property.
  public func value<Model: PersistentModel, Value>(
    _ model: Model, _ path: KeyPath<Model, Value>, _ name: String
  ) -> Value {
    registrar.access(model, keyPath: path)
    guard let property = entity.byName[name],
      let codec = property.codec as? any PropertyCodec<Value>
    else { Self.endProcess(entity.name, name) }
    if !property.isEphemeral, let record, let context, record.managedObjectContext != nil {
      do {
        let value = try codec.read(name, record, context)
        // An object need not keep another to which it refers, unless it cannot be without it.
        if codec.isRequired { values[name] = Slot(value) }
        return value
      } catch { context.note("“\(name)” of \(entity.name) could not be read", error) }
    }
    if let known = (values[name] as? Slot<Value>)?.value ?? codec.empty { return known }
    Self.endProcess(entity.name, name)
  }

  /// Sets the value of a property.
  public func setValue<Model: PersistentModel, Value>(
    _ model: Model, _ path: KeyPath<Model, Value>, _ name: String, _ value: Value
  ) {
    registrar.withMutation(of: model, keyPath: path) {
      guard let property = entity.byName[name],
        let codec = property.codec as? any PropertyCodec<Value>
      else { return }
      guard !property.isEphemeral, let record, let context, record.managedObjectContext != nil
      else {
        values[name] = Slot(value)
        if isMissing {
          context?.note(
            "“\(name)” of \(entity.name) could not be set",
            SwiftDataError(.storeFailure, "The store does not have the object, or it is damaged."))
        }
        return
      }
      if codec.isRequired { values[name] = Slot(value) }
      do { try codec.write(value, name, record, context) } catch {
        context.note("“\(name)” of \(entity.name) could not be set", error)
      }
      context.noteChange(of: identifier.key, relationship: codec.isAttribute ? nil : name)
    }
  }

  /// The program declared no default and set no value, which Apple's macro refuses to compile.
  private static func endProcess(_ entity: String, _ name: String) -> Never {
    StandardError.print("“\(name)” of \(entity) has no value. Set it in the initializer.")
    abort()
  }

  // MARK: The context

  /// The objects that the values refer to before the insertion.
  var looseMembers: [any PersistentModel] {
    entity.properties.flatMap { property in
      values[property.name].map { property.codec.members(of: $0) } ?? []
    }
  }

  /// Copies the attributes into the managed object of the new object.
  func writeAttributes(_ context: ModelContext) {
    guard let record else { return }
    for property in entity.properties where property.codec.isAttribute && !property.isEphemeral {
      guard let value = values[property.name] else { continue }
      do { try property.codec.writeSlot(value, property.name, record, context) } catch {
        context.note("“\(property.name)” of \(entity.name) could not be set", error)
      }
    }
  }

  /// Moves the relationships into the managed object of the new object.
  func writeRelationships(_ context: ModelContext) {
    guard let record else { return }
    for property in entity.properties where !property.codec.isAttribute {
      // An empty value would end a relationship that the other object's property has set.
      if let value = values[property.name], !property.codec.members(of: value).isEmpty {
        do { try property.codec.writeSlot(value, property.name, record, context) } catch {
          context.note("“\(property.name)” of \(entity.name) could not be set", error)
        }
      }
      if values[property.name] != nil {
        context.noteChange(of: identifier.key, relationship: property.name)
      }
      if !property.codec.isRequired { values[property.name] = nil }
    }
  }

  /// Takes relationships back from the managed object of a new object, which a rollback is about to
  /// discard.
  /// - Parameter names: The relationships that the program has set. The other ones follow from them
  ///   if the objects are inserted again. Objects that have each other stay in memory for ever.
  func takeRelationships(_ names: Set<String>, _ context: ModelContext) {
    guard let record, record.isInserted else { return }
    for name in names {
      guard let property = entity.byName[name] else { continue }
      do { values[name] = try property.codec.readSlot(name, record, context) } catch {
        context.note("“\(name)” of \(entity.name) could not be read", error)
      }
    }
  }

  /// Reads all attributes and required objects, so that later reads cannot fail.
  /// - Throws: `SwiftDataError` if a value is missing or has another type.
  func readAll(_ context: ModelContext) throws {
    guard let record else { return }
    for property in entity.properties where property.codec.isRequired && !property.isEphemeral {
      values[property.name] = try property.codec.readSlot(property.name, record, context)
    }
  }

  /// Announces that properties were changed by something else than their setters.
  func announce(_ names: [String]? = nil) {
    guard let model = context?.known(identifier.key) else { return }
    for property in entity.properties where names?.contains(property.name) != false {
      property.announce(model, registrar)
    }
  }
}
