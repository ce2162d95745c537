import Dispatch
public import Foundation
import Linux

/// The thread on which a context is used.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType, privateQueueConcurrencyType, mainQueueConcurrencyType
}

/// The objects of a part of a program, and their unsaved changes.
///
/// A fetch with a predicate or an order reads all rows of its entity and applies both to them. It
/// also updates objects without unsaved changes, so that changes of another process are seen.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  // Sendable: as on Apple's platforms, a context and its objects are used only on its queue.

  private struct Registered {
    weak var object: NSManagedObject?
  }

  public let concurrencyType: NSManagedObjectContextConcurrencyType
  /// The coordinator of the stores. A child context has that of its parent.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { parent?.persistentStoreCoordinator ?? coordinator }
    set {
      coordinator = newValue
      newValue?.add(self)
    }
  }
  /// The context that receives the changes of a save instead of a store.
  open var parent: NSManagedObjectContext? {
    didSet { parent?.persistentStoreCoordinator?.add(self) }
  }
  /// An `NSMergePolicy`, by default `NSErrorMergePolicy`.
  open var mergePolicy: Any = NSErrorMergePolicy
  /// Whether saves of other contexts of the same coordinator, or of the parent, are merged.
  open var automaticallyMergesChangesFromParent = false
  open var name: String?
  open var transactionAuthor: String?
  open var stalenessInterval: TimeInterval = -1
  open var retainsRegisteredObjects = false
  open var propagatesDeletesAtEndOfEvent = true
  open var shouldDeleteInaccessibleFaults = true
  public let userInfo = NSMutableDictionary()

  let queue: DispatchQueue
  private let queueKey = DispatchSpecificKey<Bool>()
  private static let mainKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private var coordinator: NSPersistentStoreCoordinator?
  private var registered: [NSManagedObjectID: Registered] = [:]
  private var pruningLimit = 256
  private var nextOrder = 0
  var inserted: [NSManagedObjectID: NSManagedObject] = [:]
  var updated: [NSManagedObjectID: NSManagedObject] = [:]
  var deleted: [NSManagedObjectID: NSManagedObject] = [:]
  /// The changes since the last `NSManagedObjectContextObjectsDidChange`.
  var unannounced = ObjectChanges()
  private var announcesSoon = false
  /// The reason why the next save throws an error.
  package var misuse: NSError?

  /// Makes a context with a queue of its own, or for the main thread.
  public init(concurrencyType type: NSManagedObjectContextConcurrencyType) {
    concurrencyType = type
    queue =
      type == .mainQueueConcurrencyType ? .main : DispatchQueue(label: "NSManagedObjectContext")
    super.init()
    _ = Self.mainKey
    if type != .mainQueueConcurrencyType { queue.setSpecific(key: queueKey, value: true) }
  }

  public convenience init(_ type: NSManagedObjectContextConcurrencyType) {
    self.init(concurrencyType: type)
  }

  var isOnQueue: Bool {
    guard concurrencyType == .mainQueueConcurrencyType else {
      return DispatchQueue.getSpecific(key: queueKey) == true
    }
    // Without a run loop, another thread than the main thread runs the main queue.
    return Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainKey) == true
  }

  var model: NSManagedObjectModel? { persistentStoreCoordinator?.managedObjectModel }

  var policy: NSMergePolicyType {
    (mergePolicy as? NSMergePolicy)?.mergeType ?? .errorMergePolicyType
  }

  // MARK: The objects

  open var hasChanges: Bool {
    !inserted.isEmpty || !deleted.isEmpty || !updated.isEmpty || misuse != nil
  }
  open var insertedObjects: Set<NSManagedObject> { Set(inserted.values) }
  open var updatedObjects: Set<NSManagedObject> { Set(updated.values) }
  open var deletedObjects: Set<NSManagedObject> { Set(deleted.values) }
  open var registeredObjects: Set<NSManagedObject> { Set(allRegistered) }

  var allRegistered: [NSManagedObject] { registered.values.compactMap(\.object) }

  /// Returns the object if the context has it already.
  open func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? {
    registered[id]?.object
  }

  func register(_ object: NSManagedObject) {
    registered[object.objectID] = Registered(object: object)
    object.managedObjectContext = self
    if registered.count > pruningLimit {
      registered = registered.filter { $0.value.object != nil }
      pruningLimit = max(256, 2 * registered.count)
    }
  }

  func forget(_ object: NSManagedObject) {
    registered[object.objectID] = nil
    (inserted[object.objectID], updated[object.objectID]) = (nil, nil)
    deleted[object.objectID] = nil
    object.pending = .nothing
    object.managedObjectContext = nil
  }

  /// Inserts an object that was made without a context.
  open func insert(_ object: NSManagedObject) {
    guard object.managedObjectContext == nil else { return }
    register(object)
    nextOrder += 1
    object.order = nextOrder
    object.pending = .insertion
    inserted[object.objectID] = object
    announceSoon(.init(inserted: [object]))
    if let name = object.entity.name, model?.entitiesByName[name] == nil {
      noteMisuse("The model has no entity “\(name)”")
    }
    let loose = object.loose
    object.loose = [:]
    for (key, value) in loose { object.setValue(value, forKey: key) }
    object.awakeFromInsert()
  }

  /// Deletes an object with the next save, and applies the delete rules.
  open func delete(_ object: NSManagedObject) {
    // A long chain of objects would exceed the stack of recursive calls.
    var remaining = [object]
    while let next = remaining.popLast() { remaining += deleteAlone(next).reversed() }
  }

  /// - Returns: the objects to delete with it.
  private func deleteAlone(_ object: NSManagedObject) -> [NSManagedObject] {
    guard object.managedObjectContext === self, object.pending != .deletion else { return [] }
    object.prepareForDeletion()
    object.announceChange()
    let wasNew = object.pending == .insertion
    // The relationships are read before the object counts as deleted.
    fill(object)
    (inserted[object.objectID], updated[object.objectID]) = (nil, nil)
    object.pending = .deletion
    deleted[object.objectID] = object
    announceSoon(.init(deleted: [object]))
    let others = object.propagateDeletion()
    if wasNew {
      deleted[object.objectID] = nil
      registered[object.objectID] = nil
      object.managedObjectContext = nil
      object.pending = .nothing
    }
    return others
  }

  /// Returns the object, without reading it. The values of a missing object are nil.
  open func object(with id: NSManagedObjectID) -> NSManagedObject {
    if let known = registered[id]?.object { return known }
    // The class of a relationship's object may be that of a subentity, which only the row names.
    if !id.entity.subentities.isEmpty, let row = try? sourceRow(id) { return object(of: row) }
    let object = ManagedClasses.type(of: id.entity).init(entity: id.entity, insertInto: nil)
    adopt(object, id)
    object.isFault = true
    return object
  }

  /// Returns the object.
  /// - Throws: `NSError` with `NSManagedObjectReferentialIntegrityError` if the store does not have
  ///   it.
  open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
    if let known = registered[id]?.object, !known.isFault, known.pending != .deletion {
      return known
    }
    guard deleted[id] == nil, let row = try sourceRow(id) else {
      throw CoreDataError.make(
        NSManagedObjectReferentialIntegrityError, "The object \(id) does not exist.")
    }
    return object(of: row)
  }

  /// Gives a new instance the identity of a stored object.
  func adopt(_ object: NSManagedObject, _ id: NSManagedObjectID) {
    object.objectID = id
    object.attributes = [:]
    register(object)
  }

  /// Returns the object of a relationship, or `nil` if it was deleted.
  func related(
    _ id: NSManagedObjectID, through relationship: NSRelationshipDescription
  ) -> NSManagedObject? {
    let object = object(with: id)
    fill(object)
    return object.managedObjectContext === self && object.pending != .deletion ? object : nil
  }

  /// Records that a property was changed.
  func noteChange(of object: NSManagedObject) {
    if object.pending == .nothing {
      object.pending = .update
      updated[object.objectID] = object
    }
    if object.pending != .deletion { announceSoon(.init(updated: [object])) }
  }

  /// Records a call that raises an exception on Apple's platforms. The next save throws an error, so
  /// that no incomplete data is taken for saved.
  func noteMisuse(_ text: String) {
    StandardError.print("NSManagedObjectContext: \(text).")
    if misuse == nil { misuse = CoreDataError.make(NSCoreDataError, "\(text).") }
  }

  // MARK: Notifications

  func announceSoon(_ changes: ObjectChanges) {
    unannounced.add(changes)
    // A caller on another thread would race with the announcement. It is then part of the save.
    guard !announcesSoon, isOnQueue else { return }
    announcesSoon = true
    queue.async { [weak self] in self?.processPendingChanges() }
  }

  /// Posts `NSManagedObjectContextObjectsDidChange` if there are changes.
  open func processPendingChanges() {
    announcesSoon = false
    let changes = unannounced
    unannounced = ObjectChanges()
    if changes.isEmpty { return }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: changes.userInfo)
  }
}
