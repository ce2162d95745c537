public import Foundation
import Synchronization

/// The stores of a model, and the contexts that use them.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentstorecoordinator
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  // Sendable: a lock protects the state.
  private struct State: @unchecked Sendable {
    struct Reference {
      weak var context: NSManagedObjectContext?
    }

    var stores: [NSPersistentStore] = []
    var contexts: [Reference] = []
  }

  public let managedObjectModel: NSManagedObjectModel
  private let state = Mutex(State())

  public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }

  open var persistentStores: [NSPersistentStore] { state.withLock { $0.stores } }

  open func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url?.standardizedFileURL == url.standardizedFileURL }
  }

  open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(filePath: "/dev/null") }

  open func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }

  /// Opens or creates a store.
  /// - Throws: `NSError` with `NSPersistentStoreOpenError`, or with
  ///   `NSPersistentStoreInvalidTypeError` if the type is neither SQLite nor in memory.
  @discardableResult
  open func addPersistentStore(
    ofType type: String, configurationName: String?, at url: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let isInMemory = type == NSInMemoryStoreType || url?.path == "/dev/null"
    guard isInMemory || type == NSSQLiteStoreType || type == NSBinaryStoreType else {
      throw CoreDataError.make(
        NSPersistentStoreInvalidTypeError,
        "Stores of the type \(type) do not exist on Linux. Use NSSQLiteStoreType.")
    }
    if !isInMemory, url == nil {
      throw CoreDataError.make(NSPersistentStoreOpenError, "The store has no URL. Set its url.")
    }
    let isReadOnly = (options?[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue == true
    let timeout = (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue
    let objects = try ObjectStore(
      at: isInMemory ? nil : url, model: managedObjectModel, isReadOnly: isReadOnly && !isInMemory,
      timeout: timeout ?? StoreWait.usualTimeout)
    let store = NSPersistentStore(
      objects, type: type, url: url, configuration: configurationName, isReadOnly: isReadOnly,
      options: options)
    store.persistentStoreCoordinator = self
    state.withLock { $0.stores.append(store) }
    return store
  }

  @discardableResult
  open func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: url, options: options)
  }

  /// Opens or creates a store, and calls the handler before the function returns.
  open func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    do {
      try addPersistentStore(
        ofType: description.type, configurationName: description.configuration,
        at: description.url, options: description.options)
      completionHandler(description, nil)
    } catch { completionHandler(description, error) }
  }

  /// Closes a store. Its objects have no values afterwards.
  open func remove(_ store: NSPersistentStore) throws {
    state.withLock { $0.stores.removeAll { $0 === store } }
    store.objects.close()
  }

  /// Deletes the database of a store.
  open func destroyPersistentStore(
    at url: URL, ofType type: String, options: [AnyHashable: Any]? = nil
  ) throws {
    if let store = persistentStore(for: url) { try remove(store) }
    for end in ["", "-wal", "-shm"] {
      let path = url.path + end
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  /// Returns the identity of an object that was saved.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
    let parts = url.path.split(separator: "/").map(String.init)
    guard url.scheme == "x-coredata", parts.count == 2, parts[1].hasPrefix("p"),
      let key = Int64(parts[1].dropFirst()),
      let entity = managedObjectModel.entitiesByName[parts[0]],
      let store = persistentStores.first(where: {
        $0.identifier.caseInsensitiveCompare(url.host ?? "") == .orderedSame
      })
    else { return nil }
    return NSManagedObjectID(entity: entity, key: key, store: store, isTemporary: false)
  }

  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }

  open func perform(_ block: @escaping () -> Void) { block() }

  // MARK: Contexts

  func add(_ context: NSManagedObjectContext) {
    state.withLock { state in
      state.contexts.removeAll { $0.context == nil || $0.context === context }
      state.contexts.append(.init(context: context))
    }
  }

  /// Merges a save into the contexts that asked for it.
  func announce(
    changed: [NSManagedObjectID], deleted: [NSManagedObjectID], by saved: NSManagedObjectContext
  ) {
    let contexts = state.withLock { $0.contexts.compactMap(\.context) }
    for context in contexts
    where context !== saved && context.automaticallyMergesChangesFromParent
      && context.parent === (saved.parent == nil ? nil : saved.parent)
    {
      context.perform { context.merge(changed: changed, deleted: deleted) }
    }
    for context in contexts
    where context.parent === saved && context.automaticallyMergesChangesFromParent {
      context.perform { context.merge(changed: changed, deleted: deleted) }
    }
  }
}
