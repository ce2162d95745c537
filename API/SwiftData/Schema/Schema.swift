/// The models of a container.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/schema
public final class Schema: Hashable, @unchecked Sendable {
  // Sendable: all properties are constant.

  /// The version of a schema.
  public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let major: Int
    public let minor: Int
    public let patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    public static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }

    public var description: String { "\(major).\(minor).\(patch)" }
  }

  /// A property of a model. The code that replaces `@Model` makes these.
  public struct PropertyMetadata {
    let name: String
    let keyPath: AnyKeyPath
    let valueType: any Any.Type
    let makeDefault: (() -> Any)?
    let metadata: (any SchemaProperty)?

    public init<Model: PersistentModel, Value>(
      name: String, keypath: KeyPath<Model, Value>, defaultValue: (() -> Value)? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      keyPath = keypath
      valueType = Value.self
      makeDefault = defaultValue.map { make in { make() } }
      self.metadata = metadata
    }
  }

  /// The models and those that they refer to.
  let types: [any PersistentModel.Type]
  public let version: Version

  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    var all: [any PersistentModel.Type] = []
    var open = Array(types.reversed())
    while let type = open.popLast() {
      if all.contains(where: { $0 == type }) { continue }
      all.append(type)
      open += type.schemaMetadata.compactMap { ModelValue.relationship($0.valueType)?.model }
    }
    self.types = all
    self.version = version
  }

  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) { self.init(types, version: version) }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  /// Returns the name of a model's entity: the name of its class.
  public class func entityName<Model: PersistentModel>(for type: Model.Type) -> String {
    entityName(of: type)
  }

  static func entityName(of type: any PersistentModel.Type) -> String { String(describing: type) }

  private var names: [String] { types.map(Self.entityName(of:)) }

  public static func == (left: Schema, right: Schema) -> Bool {
    left.names == right.names && left.version == right.version
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(names)
    hasher.combine(version)
  }
}
