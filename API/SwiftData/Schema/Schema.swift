import Synchronization

/// The models of a container.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/schema
public final class Schema: Sendable {
  /// The version of a schema.
  public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    public let major: Int
    public let minor: Int
    public let patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    public static func < (left: Self, right: Self) -> Bool {
      (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    public var description: String { "\(major).\(minor).\(patch)" }
  }

  public let version: Version
  /// The models, with those that their relationships lead to.
  public let entities: [Entity]

  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    self.version = version
    var found: [Entity] = []
    var open = Array(types.reversed())
    while let type = open.popLast() {
      let entity = Entity.of(type)
      if found.contains(where: { $0 === entity }) { continue }
      found.append(entity)
      open += entity.properties.compactMap(\.destination).reversed()
    }
    entities = found
  }

  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) { self.init(types, version: version) }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  /// Returns the name of a model.
  public static func entityName(for type: any PersistentModel.Type) -> String {
    Entity.of(type).name
  }

  public var entitiesByName: [String: Entity] {
    Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A model.
  public final class Entity: @unchecked Sendable {
    // Sendable: all properties are constant.
    public let name: String
    let type: any PersistentModel.Type
    let properties: [PropertyMetadata]
    let byName: [String: PropertyMetadata]

    private static let known = Mutex<[ObjectIdentifier: Entity]>([:])

    private init(_ type: any PersistentModel.Type) {
      self.type = type
      name = String(describing: type)
      properties = type.schemaMetadata
      byName = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether each path of `#Unique` leads to a property that is stored.
    var hasKnownConstraints: Bool {
      type.schemaConstraints.flatMap(\.paths).joined().allSatisfy { path in
        properties.contains { $0.path == path && !$0.isEphemeral }
      }
    }

    static func of(_ type: any PersistentModel.Type) -> Entity {
      let key = ObjectIdentifier(type)
      if let found = known.withLock({ $0[key] }) { return found }
      // The declarations are the program's code, which the lock must not include.
      let new = Entity(type)
      return known.withLock { known in
        known[key] = known[key] ?? new
        return known[key] ?? new
      }
    }
  }
}

/// A version of the models.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/versionedschema
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}
