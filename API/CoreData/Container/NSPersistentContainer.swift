import AppleSupport
public import Foundation

/// A model with its stores and contexts.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentcontainer
open class NSPersistentContainer: NSObject, @unchecked Sendable {
  // Sendable: as on Apple's platforms, the descriptions are set before the stores are loaded.
  public let name: String
  public let managedObjectModel: NSManagedObjectModel
  public let persistentStoreCoordinator: NSPersistentStoreCoordinator
  /// The context for the main thread.
  public let viewContext: NSManagedObjectContext
  /// The stores to load: by default `NAME.sqlite` in `defaultDirectoryURL()`.
  open var persistentStoreDescriptions: [NSPersistentStoreDescription]

  /// Makes a container with the model `NAME.momd` of the extension's or the app's bundle. If it is
  /// missing, the loading of the stores fails.
  public convenience init(name: String) {
    let model = ModelFile.find(name).flatMap { NSManagedObjectModel(contentsOf: $0) }
    let missing = NSManagedObjectModel()
    missing.failure =
      "The bundle has no model \(name).momd. Add \(name).xcdatamodeld to the target, and build with "
      + "`sharesheet bundle`."
    self.init(name: name, managedObjectModel: model ?? missing)
  }

  public init(name: String, managedObjectModel model: NSManagedObjectModel) {
    self.name = name
    managedObjectModel = model
    persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    let file = Self.defaultDirectoryURL().appending(path: "\(name).sqlite")
    persistentStoreDescriptions = [NSPersistentStoreDescription(url: file)]
    super.init()
  }

  /// Returns the folder `Application Support`.
  open class func defaultDirectoryURL() -> URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  /// Opens or creates the stores, and calls the handler for each store before the function returns.
  open func loadPersistentStores(
    completionHandler: (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions {
      if let failure = managedObjectModel.failure {
        completionHandler(description, CoreDataError.make(NSPersistentStoreOpenError, failure))
        continue
      }
      persistentStoreCoordinator.addPersistentStore(
        with: description, completionHandler: completionHandler)
    }
  }

  /// Makes a context with a queue of its own.
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }

  /// Runs the block on the queue of a new context.
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    let context = newBackgroundContext()
    context.perform { block(context) }
  }

  /// Runs the block on the queue of a new context.
  public func performBackgroundTask<T, Failure: Error>(
    _ block: @escaping (NSManagedObjectContext) throws(Failure) -> T
  ) async throws(Failure) -> T {
    let context = newBackgroundContext()
    return try await context.perform { () throws(Failure) -> T in try block(context) }
  }
}

/// A container whose stores Apple synchronizes with iCloud. On Linux the stores are only local, and
/// nothing is ever synchronized.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentcloudkitcontainer
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  // Sendable: the class adds no state.
  /// Does nothing.
  open func initializeCloudKitSchema() throws {}
}
