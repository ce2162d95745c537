import CoreData
import Foundation
import Observation
import Synchronization

/// The values of a model's properties: own ones before the object is inserted, and those of an
/// object of Core Data afterwards.
public final class _ModelBacking {
  private static let count = Mutex(0)

  let type: any PersistentModel.Type
  weak var model: (any PersistentModel)?
  /// The context lives as long as one of its objects is used.
  private(set) var context: ModelContext?
  private(set) var object: NSManagedObject?
  /// The values that were set or read before the insertion.
  private var values: [String: Any] = [:]
  private let registrar = ObservationRegistrar()
  private lazy var number = Self.count.withLock { count in
    count += 1
    return count
  }

  /// Creates the storage of a new object.
  public init(_ type: any PersistentModel.Type) { self.type = type }

  /// Creates the storage of an object that Core Data has.
  init(_ type: any PersistentModel.Type, _ object: NSManagedObject, in context: ModelContext) {
    self.type = type
    self.object = object
    self.context = context
  }

  var identifier: PersistentIdentifier {
    object.map { PersistentIdentifier($0.objectID) }
      ?? PersistentIdentifier(temporary: number, entityName: Schema.entityName(of: type))
  }

  // MARK: The accessors of properties

  /// Returns the value of a property.
  public func value<Model: PersistentModel, Value>(
    _ name: String, of model: Model, _ path: KeyPath<Model, Value>,
    default first: (() -> Value)? = nil
  ) -> Value {
    self.model = model
    registrar.access(model, keyPath: path)
    if let object, let context {
      // The other side of a relationship changes without a call for this object.
      if ModelValue.isRelationship(Value.self) { registrar.access(model, keyPath: \.hasChanges) }
      return ModelValue.value(name, of: object, in: context, default: first)
    }
    if let value = values[name] as? Value { return value }
    let value = first?() ?? ModelValue.missing(name, of: type)
    values[name] = value
    return value
  }

  /// Sets the value of a property.
  public func set<Model: PersistentModel, Value>(
    _ value: Value, _ name: String, of model: Model, _ path: KeyPath<Model, Value>
  ) {
    self.model = model
    registrar.withMutation(of: model, keyPath: path) {
      guard let object, let context else {
        values[name] = value
        return
      }
      context.set(value, name, of: object)
    }
  }

  /// Notifies views of a change that Core Data made.
  func noteChange() {
    func note(_ model: some PersistentModel) {
      registrar.withMutation(of: model, keyPath: \.hasChanges) {}
    }
    if let model { note(model) }
  }

  // MARK: The context

  /// Takes the values into an object of Core Data.
  func attach(_ object: NSManagedObject, in context: ModelContext) {
    (self.object, self.context) = (object, context)
    let values = values
    self.values = [:]
    for property in type.schemaMetadata {
      guard let value = values[property.name] ?? property.makeDefault?() else { continue }
      context.set(value, property.name, of: object)
    }
  }

  /// Keeps the values of an object whose insertion is discarded.
  func detach() {
    func value<Model: PersistentModel>(_ property: Schema.PropertyMetadata, _ model: Model) -> Any?
    {
      (property.keyPath as? PartialKeyPath<Model>).map { model[keyPath: $0] }
    }
    guard let model else { return }
    for property in type.schemaMetadata { values[property.name] = value(property, model) }
    (object, context) = (nil, nil)
  }
}
