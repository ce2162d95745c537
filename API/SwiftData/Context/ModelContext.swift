package import CoreData
public import Foundation
import Linux

/// The objects of a part of a program, and their unsaved changes.
///
/// A fetch reads all objects of a model and applies the predicate and the order to them.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelcontext
public final class ModelContext {
  private struct Reference: @unchecked Sendable {
    // Sendable: Core Data posts on the thread that uses the context. A context that saves by itself
    // is used on the main thread only.
    weak var context: ModelContext?
  }

  private struct Known {
    weak var model: (any PersistentModel)?
  }

  /// Posted before and after a save.
  public static let willSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
  public static let didSave = Notification.Name("NSManagingContextDidSaveChangesNotification")

  public let container: ModelContainer
  /// Whether changes are saved at the end of the turn of the main queue.
  public var autosaveEnabled = false
  package let objects: NSManagedObjectContext
  private var known: [NSManagedObjectID: Known] = [:]
  private var pruningLimit = 256
  private var savesSoon = false
  private var observer: (any NSObjectProtocol)?
  /// The reason why the next save throws an error.
  private var failure: (any Error)?

  /// Creates a context that saves only if `save()` is called.
  public convenience init(_ container: ModelContainer) {
    self.init(container, .privateQueueConcurrencyType)
  }

  init(_ container: ModelContainer, _ type: NSManagedObjectContextConcurrencyType) {
    self.container = container
    objects = NSManagedObjectContext(concurrencyType: type)
    objects.persistentStoreCoordinator = container.coordinator
    // An object with the unique value of another one replaces it.
    objects.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    objects.automaticallyMergesChangesFromParent = type == .mainQueueConcurrencyType
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: objects, queue: nil
    ) { [own = Reference(context: self)] in own.context?.noteChanges($0) }
  }

  /// A context without models, in which every fetch fails.
  package static var withoutModels: ModelContext { ModelContext(ModelContainer()) }

  deinit { observer.map { NotificationCenter.default.removeObserver($0) } }

  /// Notifies views of changes that Core Data made, such as those of the other side of a
  /// relationship.
  private func noteChanges(_ notification: Notification) {
    let keys = [
      NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey,
    ]
    for key in keys {
      for object in notification.userInfo?[key] as? Set<NSManagedObject> ?? [] {
        known[object.objectID]?.model?._backing.noteChange()
      }
    }
  }

  // MARK: Objects of Core Data

  func type(of object: NSManagedObject) -> (any PersistentModel.Type)? {
    container.schema.types.first { Schema.entityName(of: $0) == object.entity.name }
  }

  /// Returns the model of an object. There is one model for each object.
  func model(of object: NSManagedObject) -> (any PersistentModel)? {
    if let model = known[object.objectID]?.model { return model }
    guard let type = type(of: object) else { return nil }
    let model = type.init(_backing: _ModelBacking(type, object, in: self))
    remember(model, object)
    return model
  }

  private func remember(_ model: any PersistentModel, _ object: NSManagedObject) {
    model._backing.model = model
    known[object.objectID] = Known(model: model)
    if known.count > pruningLimit {
      known = known.filter { $0.value.model != nil }
      pruningLimit = max(256, 2 * known.count)
    }
  }

  /// Returns the object of a model, which is inserted if it is new.
  func object(of model: any PersistentModel) -> NSManagedObject? {
    insertOne(model)
    if let context = model._backing.context, context !== self {
      note(
        SwiftDataError.problem(
          "An object of \(Swift.type(of: model)) belongs to another context. Fetch it by its "
            + "persistentModelID."))
      return nil
    }
    return model._backing.object
  }

  func set(_ value: Any, _ name: String, of object: NSManagedObject) {
    do { object.setValue(try ModelValue.stored(value, in: self), forKey: name) } catch {
      note(error)
    }
    saveSoon()
  }

  private func note(_ error: any Error) {
    StandardError.print("ModelContext: \(error.localizedDescription)")
    failure = failure ?? error
  }

  // MARK: Changes

  /// Inserts a new object, and the objects of its relationships.
  public func insert<T: PersistentModel>(_ model: T) { insertOne(model) }

  private func insertOne(_ model: any PersistentModel) {
    guard model._backing.object == nil else { return }
    let name = Schema.entityName(of: Swift.type(of: model))
    guard container.coordinator.managedObjectModel.entitiesByName[name] != nil else {
      return note(SwiftDataError.unknownSchema)
    }
    let object = NSEntityDescription.insertNewObject(forEntityName: name, into: objects)
    remember(model, object)
    model._backing.attach(object, in: self)
    saveSoon()
  }

  /// Deletes an object with the next save, and applies the delete rules.
  public func delete<T: PersistentModel>(_ model: T) {
    guard let object = model._backing.object, model._backing.context === self else { return }
    objects.delete(object)
    saveSoon()
  }

  /// Deletes the objects of a model that satisfy the predicate.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for model in try fetch(FetchDescriptor(predicate: predicate)) { delete(model) }
  }

  func deleteAll<T: PersistentModel>(_ model: T.Type) throws { try delete(model: model) }

  /// Whether there are changes that are not saved.
  public var hasChanges: Bool { objects.hasChanges || failure != nil }
  public var insertedModelsArray: [any PersistentModel] { models(of: objects.insertedObjects) }
  public var changedModelsArray: [any PersistentModel] { models(of: objects.updatedObjects) }
  public var deletedModelsArray: [any PersistentModel] { models(of: objects.deletedObjects) }

  private func models(of objects: Set<NSManagedObject>) -> [any PersistentModel] {
    objects.compactMap(model(of:))
  }

  /// Saves the changes in one transaction.
  ///
  /// - Throws: An error of Core Data, or the reason why a value could not be stored. The changes
  ///   stay unsaved.
  public func save() throws {
    if let failure { throw failure }
    guard objects.hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    try objects.save()
    NotificationCenter.default.post(name: Self.didSave, object: self)
  }

  /// Discards the changes that are not saved.
  public func rollback() {
    failure = nil
    let inserted = objects.insertedObjects
    for object in inserted { known[object.objectID]?.model?._backing.detach() }
    objects.rollback()
    for object in inserted { known[object.objectID] = nil }
  }

  /// Saves the changes of a block.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  private func saveSoon() {
    guard autosaveEnabled, !savesSoon else { return }
    savesSoon = true
    let own = Reference(context: self)
    DispatchQueue.main.async { own.context?.saveNow() }
  }

  private func saveNow() {
    savesSoon = false
    do { try save() } catch { StandardError.print("ModelContext: \(error.localizedDescription)") }
  }

  // MARK: Fetching

  /// Returns the objects of a descriptor.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    let request = NSFetchRequest<NSManagedObject>(entityName: Schema.entityName(of: T.self))
    request.includesPendingChanges = descriptor.includePendingChanges
    guard container.schema.types.contains(where: { $0 == T.self }) else {
      throw SwiftDataError.unknownSchema
    }
    var found = try objects.fetch(request).compactMap { model(of: $0) as? T }
    if let predicate = descriptor.predicate { found = try found.filter(predicate.evaluate) }
    if !descriptor.sortBy.isEmpty { found.sort(using: descriptor.sortBy) }
    let rest = found.dropFirst(max(descriptor.fetchOffset ?? 0, 0))
    // As in Core Data, 0 means that there is no limit.
    guard let limit = descriptor.fetchLimit, limit > 0 else { return Array(rest) }
    return Array(rest.prefix(limit))
  }

  /// Returns the number of objects of a descriptor.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }

  /// Returns the identities of the objects of a descriptor.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] { try fetch(descriptor).map(\.persistentModelID) }

  /// Calls a block for each object of a descriptor.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws { for model in try self.fetch(fetch) { try block(model) } }

  /// Returns the object with an identity, or `nil` if the context does not have it yet.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    id.objectID.flatMap { known[$0]?.model as? T }
  }

  /// Returns the object with an identity, or `nil` if the store does not have it.
  public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
    guard let id = id.objectID, let object = try? objects.existingObject(with: id) else {
      return nil
    }
    return model(of: object) as? T
  }
}
