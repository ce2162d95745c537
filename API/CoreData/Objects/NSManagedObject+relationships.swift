import Foundation

extension NSManagedObject {
  /// Returns the objects of a to-many relationship. They are read from the store at the first use.
  func members(_ relationship: NSRelationshipDescription) -> Members {
    let name = relationship.name
    if let known = toMany[name] { return known }
    var members = Members()
    if base != nil, let context = managedObjectContext {
      members = Members(context.storedMembers(of: self, relationship))
    }
    toMany[name] = members
    baseLists[name] = members
    return members
  }

  /// Sets a relationship to an object, a collection of objects or nil.
  func relate(_ relationship: NSRelationshipDescription, to value: Any?) {
    let objects = value.map(TypedValue.objects) ?? []
    if value != nil, objects.isEmpty, !relationship.isToMany {
      managedObjectContext?.noteMisuse("“\(relationship.name)” takes only managed objects")
      return
    }
    guard relationship.isToMany else {
      if let object = objects.first, !admit(object) { return }
      setOne(objects.first?.objectID, relationship)
      return
    }
    let wanted = Members(objects.map(\.objectID))
    for id in members(relationship).list where !wanted.contains(id) {
      remove(id, from: relationship)
    }
    for object in objects { add(object, to: relationship) }
    if relationship.isOrdered, members(relationship) != wanted {
      toMany[relationship.name] = wanted
      managedObjectContext?.noteChange(of: self)
    }
  }

  /// Returns whether the object is in the same context. An object without a context is inserted.
  private func admit(_ object: NSManagedObject) -> Bool {
    if object.managedObjectContext == nil, object.base == nil, object.pending == .nothing {
      managedObjectContext?.insert(object)
    }
    if object.managedObjectContext === managedObjectContext { return true }
    managedObjectContext?.noteMisuse(
      "\(entity.name ?? "") and \(object.entity.name ?? "") are in different contexts")
    return false
  }

  private func setOne(_ new: NSManagedObjectID?, _ relationship: NSRelationshipDescription) {
    let old = toOne[relationship.name]
    if old == new { return }
    link(relationship, new)
    guard let inverse = relationship.inverseRelationship, let context = managedObjectContext else {
      return
    }
    if let old { context.related(old, through: relationship)?.unlink(inverse, objectID) }
    if let new, let other = context.related(new, through: relationship) {
      // The other object of a one-to-one relationship loses its former partner.
      if !inverse.isToMany, let former = other.current(inverse), former != objectID {
        context.related(former, through: inverse)?.unlink(relationship, new)
      }
      other.link(inverse, objectID)
    }
  }

  func add(_ object: NSManagedObject, to relationship: NSRelationshipDescription) {
    guard managedObjectContext != nil else {
      let set = NSMutableOrderedSet(array: loose[relationship.name].map(TypedValue.objects) ?? [])
      set.add(object)
      loose[relationship.name] = set
      return
    }
    guard relationship.isToMany else { return relate(relationship, to: object) }
    guard admit(object), !members(relationship).contains(object.objectID) else { return }
    if let inverse = relationship.inverseRelationship {
      if !inverse.isToMany, let former = object.current(inverse), former != objectID {
        managedObjectContext?.related(former, through: inverse)?
          .unlink(relationship, object.objectID)
      }
      object.announceChange()
      object.link(inverse, objectID)
    }
    link(relationship, object.objectID)
  }

  func remove(_ id: NSManagedObjectID, from relationship: NSRelationshipDescription) {
    unlink(relationship, id)
    guard let inverse = relationship.inverseRelationship else { return }
    managedObjectContext?.related(id, through: relationship)?.unlink(inverse, objectID)
  }

  private func current(_ relationship: NSRelationshipDescription) -> NSManagedObjectID? {
    managedObjectContext?.fill(self)
    return toOne[relationship.name]
  }

  /// Changes this side of a relationship only.
  private func link(_ relationship: NSRelationshipDescription, _ id: NSManagedObjectID?) {
    managedObjectContext?.fill(self)
    if relationship.isToMany {
      _ = members(relationship)
      if let id { toMany[relationship.name]?.insert(id) }
    } else {
      toOne[relationship.name] = id
    }
    managedObjectContext?.noteChange(of: self)
  }

  /// Removes an object from this side of a relationship only.
  func unlink(_ relationship: NSRelationshipDescription, _ id: NSManagedObjectID) {
    managedObjectContext?.fill(self)
    if relationship.isToMany {
      _ = members(relationship)
      guard toMany[relationship.name]?.remove(id) == true else { return }
    } else {
      guard toOne[relationship.name] == id else { return }
      toOne[relationship.name] = nil
    }
    announceChange()
    managedObjectContext?.noteChange(of: self)
  }

  // MARK: Deletion

  /// Applies the delete rules.
  /// - Returns: the objects to delete too.
  func propagateDeletion() -> [NSManagedObject] {
    var cascade: [NSManagedObject] = []
    for relationship in entity.relationshipsByName.values {
      let ids = objectIDs(forRelationshipNamed: relationship.name)
      switch relationship.deleteRule {
      case .noActionDeleteRule, .denyDeleteRule: continue
      case .cascadeDeleteRule, .nullifyDeleteRule:
        for id in ids {
          guard let object = managedObjectContext?.related(id, through: relationship) else {
            continue
          }
          if relationship.deleteRule == .cascadeDeleteRule { cascade.append(object) }
          if let inverse = relationship.inverseRelationship { object.unlink(inverse, objectID) }
        }
      }
    }
    return cascade
  }

  func validateDeletion() throws {
    for relationship in entity.relationshipsByName.values
    where relationship.deleteRule == .denyDeleteRule {
      let remaining = objectIDs(forRelationshipNamed: relationship.name).contains {
        managedObjectContext?.related($0, through: relationship) != nil
      }
      if remaining {
        throw CoreDataError.make(
          NSValidationRelationshipDeniedDeleteError,
          "\(entity.name ?? "") cannot be deleted while “\(relationship.name)” has objects.",
          [NSValidationKeyErrorKey: relationship.name, NSValidationObjectErrorKey: self])
      }
    }
  }

  // MARK: Validation

  func validateValues() throws {
    var errors: [NSError] = []
    func fail(_ code: Int, _ key: String, _ text: String) {
      errors.append(
        CoreDataError.make(
          code, text, [NSValidationKeyErrorKey: key, NSValidationObjectErrorKey: self]))
    }
    for (name, property) in entity.propertiesByName.sorted(by: { $0.key < $1.key }) {
      let place = "“\(name)” of \(entity.name ?? "")"
      switch property {
      case let attribute as NSAttributeDescription:
        guard let value = attributes[name] else {
          if !attribute.isOptional, !attribute.isTransient {
            fail(
              NSValidationMissingMandatoryPropertyError, name, "\(place) is required. Set it.")
          }
          continue
        }
        let isText = value is String
        let size: Double? =
          switch value {
          case let text as String: Double(text.count)
          case let number as NSNumber: number.doubleValue
          case let date as Date: date.timeIntervalSinceReferenceDate
          default: nil
          }
        guard let size else { continue }
        if let minimum = attribute.minimum, size < minimum {
          fail(
            isText ? NSValidationStringTooShortError : NSValidationNumberTooSmallError, name,
            "\(place) must be at least \(minimum).")
        }
        if let maximum = attribute.maximum, size > maximum {
          fail(
            isText ? NSValidationStringTooLongError : NSValidationNumberTooLargeError, name,
            "\(place) must be at most \(maximum).")
        }
      case let relationship as NSRelationshipDescription:
        let count =
          relationship.isToMany
          ? toMany[name].map(\.list.count) : (toOne[name] == nil ? 0 : 1)
        if !relationship.isToMany, count == 0, !relationship.isOptional {
          fail(NSValidationMissingMandatoryPropertyError, name, "\(place) is required. Set it.")
        }
        guard relationship.isToMany, let count else { continue }
        if !relationship.isOptional, count < max(relationship.minCount, 1) {
          fail(
            NSValidationRelationshipLacksMinimumCountError, name,
            "\(place) needs at least \(max(relationship.minCount, 1)) objects.")
        }
        if relationship.maxCount > 1, count > relationship.maxCount {
          fail(
            NSValidationRelationshipExceedsMaximumCountError, name,
            "\(place) takes at most \(relationship.maxCount) objects.")
        }
      default: continue
      }
    }
    switch errors.count {
    case 0: return
    case 1: throw errors[0]
    default:
      throw CoreDataError.make(
        NSValidationMultipleErrorsError,
        errors.map(\.localizedDescription).joined(separator: " "), [NSDetailedErrorsKey: errors])
    }
  }
}
