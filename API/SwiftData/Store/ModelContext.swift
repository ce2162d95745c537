import CoreData
import Dispatch
public import Foundation
import Linux

/// The objects of a part of a program, and their unsaved changes.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelcontext
public final class ModelContext {
  private struct Known {
    weak var model: (any PersistentModel)?
  }

  public let container: ModelContainer
  let store: NSManagedObjectContext
  /// Whether changes are saved by themselves. By default only the main context does so.
  public var autosaveEnabled: Bool {
    didSet { scheduleSave() }
  }
  private let isMain: Bool
  private var known: [Int64: Known] = [:]
  private var pruningLimit = 256
  /// The relationships that were set, by the keys of the objects with unsaved changes. The objects
  /// themselves refer to the context, so a context that has them would never be released. Their
  /// managed objects have the changes.
  private var changed: [Int64: Set<String>] = [:]
  private var savesSoon = false
  private var failure: SwiftDataError?
  private var refreshes: (any NSObjectProtocol)?

  public static let willSave = Notification.Name("ModelContextWillSave")
  public static let didSave = Notification.Name("ModelContextDidSave")

  /// Makes a context that saves only when it is asked to.
  public convenience init(_ container: ModelContainer) { self.init(container, isMain: false) }

  init(_ container: ModelContainer, isMain: Bool) {
    self.container = container
    (self.isMain, autosaveEnabled) = (isMain, isMain)
    store = NSManagedObjectContext(
      concurrencyType: isMain ? .mainQueueConcurrencyType : .privateQueueConcurrencyType)
    store.persistentStoreCoordinator = container.coordinator
    store.automaticallyMergesChangesFromParent = isMain
    // An object with the unique value of a stored object replaces it.
    store.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    guard isMain else { return }
    let own = Reference(context: self)
    refreshes = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: store, queue: nil
    ) { note in own.context?.announce(note.userInfo?[NSRefreshedObjectsKey]) }
  }

  deinit { if let refreshes { NotificationCenter.default.removeObserver(refreshes) } }

  private struct Reference: @unchecked Sendable {
    // Sendable: only the main context makes references. Its user, Core Data and the main queue use
    // it on the main thread.
    weak var context: ModelContext?
  }

  private func announce(_ objects: Any?) {
    for object in objects as? Set<NSManagedObject> ?? [] {
      known(object.objectID.number)?.persistentBackingData.announce()
    }
  }

  // MARK: Objects

  public var hasChanges: Bool { store.hasChanges || failure != nil }

  func known(_ key: Int64) -> (any PersistentModel)? { known[key]?.model }

  private func register(_ model: any PersistentModel, _ record: NSManagedObject) {
    let backing = model.persistentBackingData
    (backing.record, backing.context, backing.isMissing) = (record, self, false)
    known[backing.identifier.key] = Known(model: model)
    if known.count > pruningLimit {
      known = known.filter { $0.value.model != nil }
      pruningLimit = max(256, 2 * known.count)
    }
  }

  /// Returns the object of a managed object.
  /// - Throws: `SwiftDataError` if a required value is missing or has another type.
  func model<Model: PersistentModel>(
    of record: NSManagedObject, as type: Model.Type
  ) throws -> Model {
    let key = record.objectID.number
    let known = known[key]?.model as? Model
    if let known, known.persistentBackingData.record === record { return known }
    // A known object with another record was deleted, and another context or process stored it again.
    let model = known ?? Model(backingData: ModelBacking(type, key: key))
    model.persistentBackingData.isRemoved = false
    register(model, record)
    do { try model.persistentBackingData.readAll(self) } catch {
      self.known[key] = nil
      throw error
    }
    if known != nil { model.persistentBackingData.announce() }
    return model
  }

  func members(of record: NSManagedObject, _ name: String) -> [NSManagedObject] {
    record.objectIDs(forRelationshipNamed: name).compactMap { id in
      let other = store.object(with: id)
      // Reads the row. An object that was deleted has no context then.
      other.willAccessValue(forKey: nil)
      return other.managedObjectContext == nil || other.isDeleted ? nil : other
    }
  }

  /// Sets a relationship, and inserts new objects.
  func relate(_ record: NSManagedObject, _ name: String, to models: [any PersistentModel]) throws {
    for model in models { insertAll(model) }
    let before = members(of: record, name)
    let others = models.compactMap(\.persistentBackingData.record)
    guard others.allSatisfy({ $0.managedObjectContext === store && !$0.isDeleted }),
      others.count == models.count
    else {
      throw SwiftDataError(
        .missingModelContext,
        "The objects of “\(name)” belong to another context, or were deleted.")
    }
    let relationship = record.entity.relationshipsByName[name]
    if relationship?.isToMany == true {
      record.setValue(NSOrderedSet(array: others), forKey: name)
    } else if others.count > 1 {
      throw SwiftDataError(.modelValidationFailure, "“\(name)” takes at most 1 object.")
    } else {
      record.setValue(others.first, forKey: name)
    }
    guard let inverse = relationship?.inverseRelationship?.name else { return }
    for other in before + others {
      known(other.objectID.number)?.persistentBackingData.announce([inverse])
    }
  }

  /// Inserts an object, and the objects to which it refers.
  ///
  /// An object that was deleted and saved is stored again. If another context has the object, or the
  /// next save deletes it, the next save throws an error instead.
  public func insert<Model: PersistentModel>(_ model: Model) {
    let backing = model.persistentBackingData
    if backing.isRemoved || backing.record?.managedObjectContext == nil {
      (backing.isRemoved, backing.record) = (false, nil)
    } else if let record = backing.record,
      record.managedObjectContext !== store || record.isDeleted
    {
      let state = record.isDeleted ? "is about to be deleted" : "belongs to another context"
      note(
        "An object of \(backing.entity.name) could not be inserted, because it \(state)",
        SwiftDataError.missingModelContext)
    }
    insertAll(model)
  }

  private func insertAll(_ model: any PersistentModel) {
    var new: [any PersistentModel] = []
    var open = [model]
    while let next = open.popLast() {
      let backing = next.persistentBackingData
      if backing.record != nil || backing.isRemoved { continue }
      guard
        let entity = container.coordinator.managedObjectModel.entitiesByName[backing.entity.name]
      else {
        note(
          "The schema has no model \(backing.entity.name)", SwiftDataError.unknownSchema)
        continue
      }
      register(
        next, NSManagedObject(entity: entity, key: backing.identifier.key, insertInto: store))
      new.append(next)
      open += backing.looseMembers
    }
    for model in new { model.persistentBackingData.writeAttributes(self) }
    for model in new { model.persistentBackingData.writeRelationships(self) }
    for model in new { noteChange(of: model.persistentBackingData.identifier.key) }
  }

  /// Deletes an object with the next save, and applies the delete rules.
  public func delete<Model: PersistentModel>(_ model: Model) {
    guard let record = model.persistentBackingData.record,
      let owner = record.managedObjectContext
    else { return }
    guard owner === store else {
      return note(
        "An object of \(model.persistentBackingData.entity.name) could not be deleted, because it "
          + "belongs to another context", SwiftDataError.missingModelContext)
    }
    let isNew = record.isInserted
    store.delete(record)
    if isNew {
      model.persistentBackingData.isRemoved = true
      changed[model.persistentBackingData.identifier.key] = nil
    }
    scheduleSave()
  }

  /// Deletes all objects that match, and applies the delete rules.
  public func delete<Model: PersistentModel>(
    model: Model.Type, where predicate: Predicate<Model>? = nil, includeSubclasses: Bool = true
  ) throws {
    for found in try fetch(FetchDescriptor(predicate: predicate)) { delete(found) }
  }

  func deleteAll(_ entity: Schema.Entity) throws {
    for record in try store.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name)) {
      store.delete(record)
    }
  }

  // MARK: Changes

  func noteChange(of key: Int64, relationship: String? = nil) {
    changed[key, default: []].formUnion(relationship.map { [$0] } ?? [])
    scheduleSave()
  }

  /// Records a failure that a property cannot throw. The next call of `save()` throws it.
  func note(_ text: String, _ error: any Error) {
    let reason = "\(text): \(error.localizedDescription)"
    StandardError.print("SwiftData: \(reason).")
    if failure != nil { return }
    failure = SwiftDataError((error as? SwiftDataError)?.code ?? .storeFailure, reason)
  }

  private func scheduleSave() {
    guard autosaveEnabled, isMain, !savesSoon, hasChanges else { return }
    savesSoon = true
    let own = Reference(context: self)
    DispatchQueue.main.async { own.context?.autosave() }
  }

  private func autosave() {
    savesSoon = false
    guard autosaveEnabled else { return }
    // Only the caller of `save()` can handle a noted failure.
    if let misuse = store.misuse {
      failure = failure ?? Self.wrapped(misuse)
      store.misuse = nil
    }
    do { try write() } catch {
      StandardError.print("SwiftData: autosave failed: \(error.localizedDescription)")
    }
  }

  /// Saves the changes. When the function returns, they are on the disk.
  /// - Throws: `SwiftDataError` if a value is invalid or the store cannot be written. Nothing is
  ///   saved in this case, and the context keeps its changes.
  public func save() throws {
    if let failure {
      self.failure = nil
      throw failure
    }
    try write()
  }

  private func write() throws {
    guard store.hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    do { try store.save() } catch { throw Self.wrapped(error) }
    let models = changed.keys.compactMap { known($0) }
    changed = [:]
    for entry in known.values {
      guard let backing = entry.model?.persistentBackingData, let record = backing.record else {
        continue
      }
      if record.managedObjectContext == nil { backing.isRemoved = true }
    }
    // A merge of objects with the same unique values may have changed others.
    for model in models { model.persistentBackingData.announce() }
    NotificationCenter.default.post(name: Self.didSave, object: self)
  }

  static func wrapped(_ error: any Error) -> SwiftDataError {
    if let known = error as? SwiftDataError { return known }
    let code = (error as NSError).code
    let isInvalid = (error as NSError).domain == NSCocoaErrorDomain && (1550..<1700).contains(code)
    return SwiftDataError(
      isInvalid ? .modelValidationFailure : .storeFailure, error.localizedDescription)
  }

  /// Discards all unsaved changes.
  public func rollback() {
    takeRelationships()
    let models = changed.keys.compactMap { known($0) }
    failure = nil
    store.rollback()
    for model in models {
      let backing = model.persistentBackingData
      if backing.record?.managedObjectContext == nil {
        (backing.record, backing.context) = (nil, nil)
        known[backing.identifier.key] = nil
      }
      backing.announce()
    }
    changed = [:]
  }

  /// Gives the new objects that the program has, and those to which they refer, their relationships.
  private func takeRelationships() {
    var remaining = changed
    while true {
      let next = remaining.filter { known($0.key) != nil }
      if next.isEmpty { return }
      for (key, names) in next {
        remaining[key] = nil
        known(key)?.persistentBackingData.takeRelationships(names, self)
      }
    }
  }

  /// Announces changes of the objects.
  public func processPendingChanges() { store.processPendingChanges() }

  /// Runs the block, and saves.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  public var insertedModelsArray: [any PersistentModel] { models(store.insertedObjects) }
  public var changedModelsArray: [any PersistentModel] { models(store.updatedObjects) }
  public var deletedModelsArray: [any PersistentModel] { models(store.deletedObjects) }

  private func models(_ records: Set<NSManagedObject>) -> [any PersistentModel] {
    records.compactMap { record in
      let name = record.entity.name ?? ""
      guard let type = container.schema.entitiesByName[name]?.type else { return nil }
      return try? model(of: record, as: type)
    }
  }
}

extension ModelContext: Equatable {
  public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }
}
