public import Foundation

extension NSManagedObjectContext {
  /// Saves the changes in the store, or hands them to the parent context. When the function returns,
  /// the changes of a context without parent are on the disk.
  /// - Throws: `NSError` if a value is invalid, a conflict is not resolved or the store cannot be
  ///   written. Nothing is saved in this case, and the context keeps its changes. If there are
  ///   several stores, those before the one that failed are saved.
  public func save() throws {
    if let misuse {
      self.misuse = nil
      throw misuse
    }
    guard hasChanges else { return }
    NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    try prepareSave()
    let changes = ObjectChanges(
      inserted: insertedObjects, updated: updatedObjects, deleted: deletedObjects)
    let all = changes.inserted.union(changes.updated).union(changes.deleted)
    if let parent {
      try parent.performAndWait { try parent.receive(from: self) }
      finish(SaveResult(), in: nil)
    } else {
      try saveInStore()
    }
    processPendingChanges()
    for object in all { object.didSave() }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidSave, object: self, userInfo: changes.userInfo)
    persistentStoreCoordinator?.announce(
      changed: (changes.inserted.union(changes.updated)).map(\.objectID),
      deleted: changes.deleted.map(\.objectID), by: self)
  }

  /// Calls `willSave` until no object is changed by it, and validates the changes.
  private func prepareSave() throws {
    var called: Set<NSManagedObject> = []
    for _ in 0..<100 {
      let all = insertedObjects.union(updatedObjects).union(deletedObjects).subtracting(called)
      if all.isEmpty { break }
      for object in all { object.willSave() }
      called.formUnion(all)
    }
    if let misuse {
      self.misuse = nil
      throw misuse
    }
    var errors: [NSError] = []
    func check(_ validate: () throws -> Void) {
      do { try validate() } catch {
        let error = error as NSError
        errors += error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
      }
    }
    for object in deleted.values { check(object.validateForDelete) }
    for object in inserted.values.sorted(by: { $0.order < $1.order }) {
      check(object.validateForInsert)
    }
    for object in updated.values { check(object.validateForUpdate) }
    if errors.count == 1 { throw errors[0] }
    if errors.count > 1 {
      throw CoreDataError.make(
        NSValidationMultipleErrorsError,
        errors.map(\.localizedDescription).joined(separator: " "), [NSDetailedErrorsKey: errors])
    }
  }

  private func saveInStore() throws {
    guard let coordinator = persistentStoreCoordinator, !coordinator.persistentStores.isEmpty else {
      throw Self.noStore
    }
    // A deletion without a row would not be saved.
    for object in Array(deleted.values) { try load(object) }
    for store in coordinator.persistentStores {
      let isFirst = store === coordinator.persistentStores.first
      func isHere(_ object: NSManagedObject) -> Bool {
        object.objectID.persistentStore.map { $0 === store } ?? isFirst
      }
      var changes = StoreChanges()
      changes.inserted = inserted.values.filter(isHere).sorted { $0.order < $1.order }.map(\.row)
      changes.deleted = deleted.values.filter(isHere).compactMap(\.base)
      for object in updated.values where isHere(object) {
        let names = object.changedNames
        guard let base = object.base, !names.isEmpty || !object.changedLists.isEmpty else {
          continue
        }
        changes.updated.append(.init(row: object.row, base: base, names: names))
      }
      for object in Array(inserted.values) + Array(updated.values) where isHere(object) {
        for name in object.changedLists {
          guard let relationship = object.entity.relationshipsByName[name],
            relationship.isOrdered || StoreSchema.inverseColumn(relationship) == nil,
            let after = object.toMany[name]
          else { continue }
          changes.lists.append(
            .init(
              id: object.objectID, relationship: relationship,
              before: object.baseLists[name] ?? Members(), after: after))
        }
      }
      do {
        let result = try store.objects.save(changes, policy: policy, store: store)
        finish(result, in: store)
      } catch let conflicts as SaveConflicts {
        throw error(of: conflicts)
      } catch {
        throw CoreDataError.wrapping(
          error, NSPersistentStoreSaveError, "The changes could not be saved")
      }
    }
  }

  private func error(of conflicts: SaveConflicts) -> NSError {
    let isConstraint = conflicts.conflicts.contains { !$0.constraint.isEmpty }
    let list: [NSObject] = conflicts.conflicts.map { conflict in
      let object = object(with: conflict.id)
      return conflict.constraint.isEmpty
        ? NSMergeConflict(object, conflict) : NSConstraintConflict(object, conflict)
    }
    return CoreDataError.make(
      isConstraint ? NSManagedObjectConstraintMergeError : NSManagedObjectMergeError,
      isConstraint
        ? "Another object has the same values of a uniqueness constraint. Set a merge policy."
        : "Another context or process changed the objects. Set a merge policy, or refresh them.",
      [NSPersistentStoreSaveConflictsErrorKey: list])
  }

  /// Makes the saved values those of the store.
  private func finish(_ result: SaveResult, in store: NSPersistentStore?) {
    func isHere(_ object: NSManagedObject) -> Bool {
      object.objectID.persistentStore == nil || store == nil
        || object.objectID.persistentStore === store
    }
    for object in Array(inserted.values) + Array(updated.values) where isHere(object) {
      let wasChanged = object.base == nil || !object.changedNames.isEmpty
      if let store { object.objectID.keep(in: store) }
      object.base = object.row
      if wasChanged { object.base?.version += 1 }
      for (name, members) in object.toMany { object.baseLists[name] = members }
      object.pending = .nothing
      inserted[object.objectID] = nil
      updated[object.objectID] = nil
    }
    for object in deleted.values where isHere(object) && result.rows[object.objectID.key] == nil {
      forget(object)
    }
    for row in result.rows.values {
      guard let object = registeredObject(for: row.id) else { continue }
      deleted[object.objectID] = nil
      object.pending = .nothing
      fill(object, with: row)
    }
    guard !result.removed.isEmpty else { return }
    for object in allRegistered {
      if result.removed.contains(object.objectID.key) {
        forget(object)
        unannounced.add(.init(deleted: [object]))
      } else {
        forgetLists(of: object)
      }
    }
  }

  /// Takes over the changes of a child context.
  /// - Throws: `NSError` if an object cannot be read, or was deleted while the child changed it.
  private func receive(from child: NSManagedObjectContext) throws {
    // Checked before anything is changed.
    for source in Array(child.updated.values) + Array(child.deleted.values) {
      let object = object(with: source.objectID)
      try load(object)
      let isGone = object.managedObjectContext !== self || object.pending == .deletion
      guard isGone, source.pending == .update,
        ![.mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType].contains(
          child.policy)
      else { continue }
      throw CoreDataError.make(
        NSManagedObjectMergeError,
        "The parent context deleted an object of \(source.entity.name ?? "") that this context "
          + "changed. Refresh it, or call rollback().")
    }
    for source in child.inserted.values.sorted(by: { $0.order < $1.order }) {
      let object = type(of: source).init(entity: source.entity, insertInto: nil)
      object.objectID = source.objectID
      insert(object)
      copyChanges(of: source, to: object)
    }
    for source in child.updated.values {
      let object = object(with: source.objectID)
      fill(object)
      guard object.managedObjectContext === self else { continue }
      copyChanges(of: source, to: object)
    }
    for source in child.deleted.values {
      let object = object(with: source.objectID)
      fill(object)
      guard object.managedObjectContext === self, object.pending != .deletion else { continue }
      // The child applied the delete rules.
      if object.pending == .insertion {
        forget(object)
      } else {
        updated[object.objectID] = nil
        object.pending = .deletion
        deleted[object.objectID] = object
      }
      announceSoon(.init(deleted: [object]))
    }
  }

  private func copyChanges(of source: NSManagedObject, to object: NSManagedObject) {
    object.announceChange()
    for name in source.changedNames.union(
      source.base == nil ? source.entity.propertiesByName.keys.map { $0 } : [])
    {
      object.attributes[name] = source.attributes[name]
      object.toOne[name] = source.toOne[name]
    }
    for name in source.changedLists {
      guard let relationship = object.entity.relationshipsByName[name],
        let after = source.toMany[name]
      else { continue }
      var members = object.members(relationship)
      let before = source.baseLists[name] ?? Members()
      for id in before.list where !after.contains(id) { members.remove(id) }
      for id in after.list { members.insert(id) }
      object.toMany[name] = relationship.isOrdered ? after : members
    }
    noteChange(of: object)
  }

  // MARK: Discarding and refreshing

  /// Discards all unsaved changes.
  public func rollback() {
    misuse = nil
    for object in Array(inserted.values) {
      forget(object)
      unannounced.add(.init(deleted: [object]))
    }
    for object in Array(updated.values) + Array(deleted.values) {
      (updated[object.objectID], deleted[object.objectID]) = (nil, nil)
      object.pending = .nothing
      if let base = object.base {
        object.base = nil
        object.announceChange()
        fill(object, with: base)
        announceSoon(.init(refreshed: [object]))
      }
    }
  }

  /// Forgets all objects and unsaved changes.
  public func reset() {
    misuse = nil
    for object in allRegistered { forget(object) }
    unannounced = ObjectChanges()
  }

  /// Reads an object again at its next use.
  /// - Parameter mergeChanges: Whether unsaved changes are kept.
  public func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
    guard object.managedObjectContext === self, object.pending != .insertion, !object.isFault else {
      return
    }
    let names = mergeChanges ? object.changedNames : []
    let kept = object.row
    let lists = mergeChanges ? object.changedLists : []
    let (members, before) = (object.toMany, object.baseLists)
    if !mergeChanges || object.pending == .nothing {
      object.announceChange()
      if object.pending == .update {
        updated[object.objectID] = nil
        object.pending = .nothing
      }
      object.willTurnIntoFault()
      (object.attributes, object.toOne, object.toMany) = ([:], [:], [:])
      (object.baseLists, object.base) = ([:], nil)
      object.isFault = true
      object.didTurnIntoFault()
      announceSoon(.init(refreshed: [object]))
      return
    }
    // If the row is gone, the changes stay, and the save decides.
    guard let row = (try? sourceRow(object.objectID)) ?? nil else { return }
    object.announceChange()
    object.base = nil
    fill(object, with: row)
    for name in names {
      object.attributes[name] = kept.attributes[name]
      object.toOne[name] = kept.toOne[name]
    }
    for name in lists {
      object.toMany[name] = members[name]
      object.baseLists[name] = before[name]
    }
    announceSoon(.init(refreshed: [object]))
  }

  /// Reads all objects again at their next use. Unsaved changes are kept.
  public func refreshAllObjects() {
    for object in allRegistered { refresh(object, mergeChanges: true) }
  }

  /// Does nothing, because the identity of an object does not change.
  public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}

  /// Chooses the store of new objects. New objects are saved in the first store.
  public func assign(_ object: Any, to store: NSPersistentStore) {
    (object as? NSManagedObject)?.objectID.assign(store)
  }

  public func detectConflicts(for object: NSManagedObject) {}

  /// Takes over the changes that another context saved.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    func ids(_ key: String) -> [NSManagedObjectID] {
      (notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)
    }
    merge(
      changed: ids(NSInsertedObjectsKey) + ids(NSUpdatedObjectsKey) + ids(NSRefreshedObjectsKey),
      deleted: ids(NSDeletedObjectsKey))
  }

  /// Takes over changes of a batch request.
  public class func mergeChanges(
    fromRemoteContextSave changes: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    func ids(_ key: String) -> [NSManagedObjectID] { changes[key] as? [NSManagedObjectID] ?? [] }
    for context in contexts {
      context.performAndWait {
        context.merge(
          changed: ids(NSInsertedObjectsKey) + ids(NSUpdatedObjectsKey),
          deleted: ids(NSDeletedObjectsKey))
      }
    }
  }

  func merge(changed: [NSManagedObjectID], deleted: [NSManagedObjectID]) {
    for id in changed {
      if let known = registeredObject(for: id) {
        refresh(known, mergeChanges: true)
      } else {
        // Lists of fetched objects ask for new objects.
        announceSoon(.init(inserted: [object(with: id)]))
      }
    }
    for id in deleted {
      guard let known = registeredObject(for: id), known.pending != .update else { continue }
      known.announceChange()
      forget(known)
      announceSoon(.init(deleted: [known]))
    }
  }
}
