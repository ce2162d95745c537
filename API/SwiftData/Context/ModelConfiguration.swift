import AppGroups
import CoreData
public import Foundation

/// The place of a container's store.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelconfiguration
public struct ModelConfiguration: Identifiable, Hashable, Sendable {
  /// The app group whose container has the store.
  public struct GroupContainer: Hashable, Sendable {
    fileprivate enum Kind: Hashable, Sendable {
      case automatic, none
      case identifier(String)
    }

    fileprivate let kind: Kind

    /// The first group of the app, or the app's own container if the app has no group.
    public static let automatic = GroupContainer(kind: .automatic)
    /// The app's own container.
    public static let none = GroupContainer(kind: .none)
    public static func identifier(_ groupName: String) -> GroupContainer {
      GroupContainer(kind: .identifier(groupName))
    }

    fileprivate var folder: URL? {
      switch kind {
      case .automatic: OwnContainers.common ?? OwnContainers.groups.first
      case .none: nil
      case .identifier(let name): OwnContainers.group(name)
      }
    }
  }

  /// The database of iCloud. Nothing is synchronized on Linux.
  public struct CloudKitDatabase: Hashable, Sendable {
    private let name: String

    public static let automatic = CloudKitDatabase(name: "automatic")
    public static let none = CloudKitDatabase(name: "none")
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      CloudKitDatabase(name: privateDBName)
    }
  }

  public let name: String
  /// The models of the store, or `nil` for all models of the container.
  public let schema: Schema?
  /// The place of the database.
  public let url: URL
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupContainer: GroupContainer
  public let cloudKitDatabase: CloudKitDatabase

  /// Creates a configuration for a store in the container of the app or of its app group.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    self.schema = schema
    let support =
      groupContainer.folder?.appending(path: "Library/Application Support")
      ?? NSPersistentContainer.defaultDirectoryURL()
    url =
      isStoredInMemoryOnly
      ? URL(filePath: "/dev/null") : support.appending(path: "\(self.name).store")
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
  }

  /// Creates a configuration for a store at a place of its own.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    self.schema = schema
    self.url = url
    isStoredInMemoryOnly = false
    self.allowsSave = allowsSave
    groupContainer = .none
    self.cloudKitDatabase = cloudKitDatabase
  }

  /// Creates a configuration for some models.
  @_disfavoredOverload
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  public var id: String { name }
}
