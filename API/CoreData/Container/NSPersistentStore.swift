public import Foundation

public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSXMLStoreType = "XML"

public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
public let NSMigratePersistentStoresAutomaticallyOption =
  "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey =
  "NSPersistentStoreRemoteChangeNotificationOptionKey"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
public let NSPersistentStoreUbiquitousContentNameKey = "NSPersistentStoreUbiquitousContentNameKey"
public let NSStoreUUIDKey = "NSStoreUUID"
public let NSStoreTypeKey = "NSStoreType"

/// A store of objects: an SQLite database, or a database in memory.
///
/// The file format is our own. Stores that Apple's Core Data made cannot be opened.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentstore
open class NSPersistentStore: NSObject, @unchecked Sendable {
  // Sendable: all properties but the coordinator are constant.
  let objects: ObjectStore
  public let type: String
  public let url: URL?
  public let options: [AnyHashable: Any]?
  public let configurationName: String
  public let isReadOnly: Bool
  public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?

  init(
    _ objects: ObjectStore, type: String, url: URL?, configuration: String?, isReadOnly: Bool,
    options: [AnyHashable: Any]?
  ) {
    (self.objects, self.type, self.url, self.options) = (objects, type, url, options)
    self.isReadOnly = isReadOnly
    configurationName = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
  }

  open var identifier: String { objects.identifier }

  open var metadata: [String: Any] { [NSStoreUUIDKey: identifier, NSStoreTypeKey: type] }

  /// The type of a store.
  public struct StoreType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
    public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
    public static let binary = StoreType(rawValue: NSBinaryStoreType)
  }
}

/// The settings of a store.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentstoredescription
open class NSPersistentStoreDescription: NSObject, @unchecked Sendable {
  // Sendable: as on Apple's platforms, a description does not change while its store is loaded.

  open var type = NSSQLiteStoreType
  /// The file. `/dev/null` makes a store in memory.
  open var url: URL?
  open var configuration: String?
  /// Has no effect: the store is always loaded before `loadPersistentStores` returns.
  open var shouldAddStoreAsynchronously = false
  /// Has no effect: new entities, attributes and relationships are always added.
  open var shouldMigrateStoreAutomatically = true
  /// Has no effect.
  open var shouldInferMappingModelAutomatically = true
  /// Has no effect: nothing is synchronized.
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  public private(set) var options: [String: NSObject] = [:]

  public override init() { super.init() }

  public convenience init(url: URL) {
    self.init()
    self.url = url
  }

  open var isReadOnly: Bool {
    get { (options[NSReadOnlyPersistentStoreOption] as? NSNumber)?.boolValue == true }
    set { options[NSReadOnlyPersistentStoreOption] = NSNumber(value: newValue) }
  }

  /// How long a save or a fetch waits for other processes, in seconds. It then throws an error.
  open var timeout: TimeInterval {
    get {
      (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? StoreWait.usualTimeout
    }
    set { options[NSPersistentStoreTimeoutOption] = NSNumber(value: newValue) }
  }

  /// Sets an option. Only `NSReadOnlyPersistentStoreOption` and `NSPersistentStoreTimeoutOption` have
  /// an effect.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  /// Has no effect.
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {}
}

/// The settings of a synchronization with iCloud, which Linux does not have.
open class NSPersistentCloudKitContainerOptions: NSObject {
  public let containerIdentifier: String

  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
