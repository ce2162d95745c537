public import Foundation
public import SharesheetCombine

/// An object of a context.
///
/// The port step of `sharesheet bundle` replaces `@NSManaged`, which needs Objective-C, by calls of
/// `managedValue(forProperty:)` and `setManagedValue(_:forProperty:)`.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmanagedobject
open class NSManagedObject: NSObject, ObservableObject, NSFetchRequestResult {
  enum Pending { case nothing, insertion, update, deletion }

  public let entity: NSEntityDescription
  public internal(set) var objectID: NSManagedObjectID
  public internal(set) weak var managedObjectContext: NSManagedObjectContext?
  /// Whether the values have not been read from the store.
  public internal(set) var isFault = false

  var attributes: [String: Any] = [:]
  var toOne: [String: NSManagedObjectID] = [:]
  /// The to-many relationships that have been read or changed.
  var toMany: [String: Members] = [:]
  /// The values in the store when they were read. `nil` for a new object.
  var base: StoredRow?
  var baseLists: [String: Members] = [:]
  var pending = Pending.nothing
  /// The order of the insertion in the context.
  var order = 0
  /// The related objects of an object without a context.
  var loose: [String: Any] = [:]
  private var publisher: ObservableObjectPublisher?

  /// Makes an object. If `context` is `nil`, the object is not saved until it is inserted.
  public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    objectID = NSManagedObjectID(newObjectOf: entity)
    super.init()
    ManagedClasses.note(type(of: self))
    for (name, attribute) in entity.attributesByName {
      guard let value = attribute.defaultValue else { continue }
      attributes[name] = AttributeValue.converted(value, to: attribute.attributeType)
    }
    context?.insert(self)
  }

  /// Inserts a new object of the class's entity. If the context's model has no such entity, the next
  /// save of the context throws an error.
  public convenience init(context: NSManagedObjectContext) {
    let name = ManagedClasses.name(Self.self)
    let entity = context.model?.entity(ofClass: name) ?? .unknown(name)
    self.init(entity: entity, insertInto: context)
  }

  /// Returns the entity of the class in the loaded models. Without one, Apple raises an exception.
  /// Here the result is an entity without properties.
  open class func entity() -> NSEntityDescription {
    LoadedModels.entity(ofClass: ManagedClasses.name(self))
      ?? .unknown(ManagedClasses.name(self))
  }

  /// Returns a request for all objects of the class's entity. A class's own `fetchRequest()` is
  /// preferred.
  @_disfavoredOverload open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest(entityName: entity().name ?? ManagedClasses.name(self))
  }

  /// Announces each change before it happens.
  public var objectWillChange: ObservableObjectPublisher {
    if let publisher { return publisher }
    let new = ObservableObjectPublisher()
    publisher = new
    return new
  }

  func announceChange() { publisher?.send() }

  // MARK: The state

  open var isInserted: Bool { pending == .insertion }
  open var isUpdated: Bool { pending == .update }
  open var isDeleted: Bool { pending == .deletion }
  open var hasChanges: Bool { pending != .nothing }
  open var hasPersistentChangedValues: Bool { !changedNames.isEmpty }
  open var faultingState: Int { isFault ? 1 : 0 }

  /// The names of the attributes and to-one relationships that differ from the store.
  var changedNames: Set<String> {
    guard !isFault else { return [] }
    var names: Set<String> = []
    for (name, property) in entity.propertiesByName where !property.isTransient {
      if property is NSAttributeDescription {
        if !AttributeValue.areEqual(attributes[name], base?.attributes[name]) { names.insert(name) }
      } else if toOne[name] != base?.toOne[name] {
        names.insert(name)
      }
    }
    return names
  }

  /// The to-many relationships that differ from the store.
  var changedLists: [String] {
    toMany.filter { $0.value != baseLists[$0.key] ?? Members() }.map(\.key)
  }

  /// Returns the values that differ from the store.
  open func changedValues() -> [String: Any] {
    var values: [String: Any] = [:]
    for name in changedNames.union(changedLists) { values[name] = value(forKey: name) ?? NSNull() }
    return values
  }

  /// Returns the values of the store.
  open func committedValues(forKeys keys: [String]?) -> [String: Any] {
    managedObjectContext?.fill(self)
    let values = base?.attributes ?? [:]
    return keys.map { keys in values.filter { keys.contains($0.key) } } ?? values
  }

  /// Returns the identities of the related objects.
  open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    guard let relationship = entity.relationshipsByName[key] else { return [] }
    managedObjectContext?.fill(self)
    return relationship.isToMany ? members(relationship).list : [toOne[key]].compactMap { $0 }
  }

  // MARK: To override

  /// Called once, when the object is inserted in a context.
  open func awakeFromInsert() {}
  /// Called each time the values were read from the store.
  open func awakeFromFetch() {}
  /// Called before a save of the object's changes.
  open func willSave() {}
  /// Called after a save of the object's changes.
  open func didSave() {}
  open func prepareForDeletion() {}
  open func willTurnIntoFault() {}
  open func didTurnIntoFault() {}
  open func willChangeValue(forKey key: String) { announceChange() }
  open func didChangeValue(forKey key: String) { managedObjectContext?.noteChange(of: self) }
  open func willAccessValue(forKey key: String?) { managedObjectContext?.fill(self) }
  open func didAccessValue(forKey key: String?) {}

  /// - Throws: `NSError` with a validation error, such as
  ///   `NSValidationMissingMandatoryPropertyError`.
  open func validateForInsert() throws { try validateValues() }
  /// - Throws: `NSError` with a validation error, such as
  ///   `NSValidationMissingMandatoryPropertyError`.
  open func validateForUpdate() throws { try validateValues() }
  /// - Throws: `NSError` with `NSValidationRelationshipDeniedDeleteError` if a relationship denies
  ///   the deletion.
  open func validateForDelete() throws { try validateDeletion() }
}

/// A type of a fetch's results: managed objects, their identities, dictionaries or numbers.
public protocol NSFetchRequestResult {}

extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}
