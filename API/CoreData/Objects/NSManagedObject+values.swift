public import Foundation
import Predicates

/// Values by their names. Linux has no key-value coding, so only properties of the model are found.
/// For another name, Apple raises an exception. Here the value is `nil`, and if such a value was
/// set, the next save of the context throws an error.
extension NSManagedObject {
  /// Returns an attribute's value, the object of a to-one relationship, or the `NSSet` or
  /// `NSOrderedSet` of a to-many relationship.
  public func value(forKey key: String) -> Any? {
    managedObjectContext?.fill(self)
    switch entity.propertiesByName[key] {
    case is NSAttributeDescription: return attributes[key]
    case let relationship as NSRelationshipDescription:
      guard let context = managedObjectContext else { return loose[key] }
      guard relationship.isToMany else {
        return toOne[key].flatMap { context.related($0, through: relationship) }
      }
      let objects = members(relationship).list.compactMap {
        context.related($0, through: relationship)
      }
      return relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
    default:
      if key == "objectID" || key == "self" { return key == "self" ? self : objectID }
      return nil
    }
  }

  public func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }

  public func setPrimitiveValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key, announcing: false)
  }

  /// Sets a property.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key, announcing: true)
  }

  public func setValuesForKeys(_ values: [String: Any]) {
    for (key, value) in values { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { $1 })
  }

  /// Returns the value at a path of names that are separated by periods.
  public func value(forKeyPath path: String) -> Any? {
    var current: Any? = self
    for key in path.split(separator: ".").map(String.init) {
      switch current {
      case let object as NSManagedObject: current = object.value(forKey: key)
      case let set as NSSet where key == "@count": current = NSNumber(value: set.count)
      case let set as NSSet:
        current = NSSet(
          array: set.allObjects.compactMap { ($0 as? NSManagedObject)?.value(forKey: key) })
      case let set as NSOrderedSet where key == "@count": current = NSNumber(value: set.count)
      default: return nil
      }
    }
    return current
  }

  /// Whether the object has its values. If they cannot be read, the next save throws an error. A
  /// change of the object would be lost by the save after it.
  private var isReadable: Bool {
    managedObjectContext?.fill(self)
    return !isFault
  }

  private func set(_ value: Any?, forKey key: String, announcing: Bool) {
    guard isReadable else { return }
    let value = value is NSNull ? nil : value
    switch entity.propertiesByName[key] {
    case let attribute as NSAttributeDescription:
      let new = value.flatMap { AttributeValue.converted($0, to: attribute.attributeType) }
      if value != nil, new == nil {
        managedObjectContext?.noteMisuse(
          "“\(key)” of \(entity.name ?? "") cannot be set to a \(type(of: value ?? 0))")
        return
      }
      if AttributeValue.areEqual(new, attributes[key]), new != nil || attributes[key] == nil {
        return
      }
      if announcing { announceChange() }
      attributes[key] = new
      managedObjectContext?.noteChange(of: self)
    case let relationship as NSRelationshipDescription:
      guard managedObjectContext != nil else {
        loose[key] = value
        return
      }
      if announcing { announceChange() }
      relate(relationship, to: value)
    default:
      managedObjectContext?.noteMisuse("\(entity.name ?? "") has no property “\(key)”")
    }
  }

  // MARK: Typed values

  /// Returns a property's value as the type of a declaration with `@NSManaged`. If the value is nil
  /// and the type is not optional, the result is 0, an empty value or a new object without context.
  public func managedValue<T>(forProperty key: String) -> T {
    TypedValue.value(value(forKey: key), of: entity.propertiesByName[key])
  }

  /// Sets a property that was declared with `@NSManaged`.
  public func setManagedValue<T>(_ value: T, forProperty key: String) {
    setValue(TypedValue.stored(value), forKey: key)
  }

  /// Adds objects to a to-many relationship, as `addToX(_:)` does.
  public func addManaged(_ value: Any, toProperty key: String) {
    guard let relationship = entity.relationshipsByName[key] else {
      managedObjectContext?.noteMisuse("\(entity.name ?? "") has no relationship “\(key)”")
      return
    }
    guard isReadable else { return }
    announceChange()
    for object in TypedValue.objects(value) { add(object, to: relationship) }
  }

  /// Removes objects from a to-many relationship, as `removeFromX(_:)` does.
  public func removeManaged(_ value: Any, fromProperty key: String) {
    guard let relationship = entity.relationshipsByName[key] else {
      managedObjectContext?.noteMisuse("\(entity.name ?? "") has no relationship “\(key)”")
      return
    }
    guard isReadable else { return }
    announceChange()
    for object in TypedValue.objects(value) { remove(object.objectID, from: relationship) }
  }

  /// Inserts an object at an index of an ordered relationship. The index is clamped.
  public func insertManaged(_ object: NSManagedObject, intoProperty key: String, at index: Int) {
    guard let relationship = entity.relationshipsByName[key], isReadable else { return }
    var objects = TypedValue.objects(value(forKey: key) ?? NSSet())
    objects.removeAll { $0 === object }
    objects.insert(object, at: min(max(index, 0), objects.count))
    announceChange()
    relate(relationship, to: NSOrderedSet(array: objects))
  }

  /// Removes the object at an index of an ordered relationship.
  public func removeManaged(atIndex index: Int, fromProperty key: String) {
    let objects = TypedValue.objects(value(forKey: key) ?? NSSet())
    if objects.indices.contains(index) { removeManaged(objects[index], fromProperty: key) }
  }

  /// Returns a set whose changes change the relationship.
  public func mutableSetValue(forKey key: String) -> NSMutableSet {
    RelationshipSet(of: self, key)
  }
}

/// The objects of a relationship as a set that can be changed.
private final class RelationshipSet: NSMutableSet {
  private let owner: NSManagedObject
  private let key: String

  init(of owner: NSManagedObject, _ key: String) {
    self.owner = owner
    self.key = key
    super.init(capacity: 0)
  }

  required convenience init(capacity: Int) {
    self.init(of: NSManagedObject(entity: NSEntityDescription(), insertInto: nil), "")
  }

  // The owner is not archived with the set.
  required init?(coder: NSCoder) { nil }

  private var current: NSSet { owner.value(forKey: key) as? NSSet ?? NSSet() }

  override var count: Int { current.count }
  override func member(_ object: Any) -> Any? { current.member(object) }
  override func objectEnumerator() -> NSEnumerator { current.objectEnumerator() }
  override func add(_ object: Any) { owner.addManaged(object, toProperty: key) }
  override func remove(_ object: Any) { owner.removeManaged(object, fromProperty: key) }
}

extension NSManagedObject: PredicateArgument {
  package var predicateValue: Value { .object(Subject(self)) }

  /// The object in a predicate.
  private final class Subject: PredicateObject, @unchecked Sendable {
    // Sendable: a predicate is evaluated where it is called, on the context's queue.
    private let object: NSManagedObject

    init(_ object: NSManagedObject) { self.object = object }

    var predicateIdentity: Int64 { object.objectID.key }

    func predicateValue(forKey key: String) -> Value {
      if object.entity.relationshipsByName[key]?.isToMany == true {
        return .array(
          TypedValue.objects(object.value(forKey: key) ?? NSSet()).map(\.predicateValue))
      }
      return Value(any: object.value(forKey: key))
    }
  }
}

extension NSManagedObjectID: PredicateArgument {
  package var predicateValue: Value { .object(Identity(key: key)) }

  private final class Identity: PredicateObject {
    let predicateIdentity: Int64

    init(key: Int64) { predicateIdentity = key }

    func predicateValue(forKey key: String) -> Value { .null }
  }
}
