import AppGroups
public import Foundation

/// The place and the settings of a store.
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

    /// The first group that the app and its extensions share, or the app's own folder if they share
    /// none.
    public static let automatic = GroupContainer(kind: .automatic)
    /// The app's own folder.
    public static let none = GroupContainer(kind: .none)

    public static func identifier(_ name: String) -> GroupContainer {
      GroupContainer(kind: .identifier(name))
    }

    fileprivate var name: String? {
      if case .identifier(let name) = kind { name } else { nil }
    }

    fileprivate var folder: URL? {
      switch kind {
      case .automatic: OwnContainers.common ?? OwnContainers.groups.first
      case .none: nil
      case .identifier(let name): OwnContainers.group(name)
      }
    }
  }

  /// The database of iCloud. Nothing is synchronized on Linux, so all values have the same effect.
  public struct CloudKitDatabase: Hashable, Sendable {
    public static let automatic = CloudKitDatabase()
    public static let none = CloudKitDatabase()

    public static func `private`(_ name: String) -> CloudKitDatabase { CloudKitDatabase() }
  }

  public let name: String
  /// The models of the store, or `nil` for all models of the container.
  public let schema: Schema?
  /// The file.
  public let url: URL
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let groupContainer: GroupContainer
  public let cloudKitDatabase: CloudKitDatabase
  /// The reason why the container cannot be opened.
  let failure: String?

  public var id: String { name }
  public var groupAppContainerIdentifier: String? { groupContainer.name }
  public var cloudKitContainerIdentifier: String? { nil }

  /// Creates the settings of the store `NAME.store` in the folder `Library/Application Support` of
  /// the group's container, or in the app's own folder.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    (self.schema, self.allowsSave) = (schema, allowsSave)
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    (self.groupContainer, self.cloudKitDatabase) = (groupContainer, cloudKitDatabase)
    let files = FileManager.default
    let group = groupContainer.name
    let container = isStoredInMemoryOnly ? nil : groupContainer.folder
    let folder =
      container?.appending(path: "Library/Application Support")
      ?? files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? files.temporaryDirectory
    url =
      isStoredInMemoryOnly
      ? URL(filePath: "/dev/null") : folder.appending(path: "\(self.name).store")
    failure =
      self.name.contains("/")
      ? "The configuration's name “\(self.name)” contains a slash."
      : group != nil && container == nil && !isStoredInMemoryOnly
        ? "The app has no container of the app group \(group ?? ""). Check its entitlements." : nil
  }

  /// Creates the settings of a store in a file.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    (self.schema, self.url, self.allowsSave) = (schema, url, allowsSave)
    (groupContainer, self.cloudKitDatabase) = (.none, cloudKitDatabase)
    (isStoredInMemoryOnly, failure) = (url.path == "/dev/null", nil)
  }

  @_disfavoredOverload public init(
    for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false
  ) {
    self.init(schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.url == right.url && left.allowsSave == right.allowsSave
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(url)
  }
}
