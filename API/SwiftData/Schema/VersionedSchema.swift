/// A version of an app's models.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/versionedschema
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

/// The versions of an app's models, and how objects of older versions are changed.
///
/// A store is opened with the newest version. New and renamed properties are found, as in Core
/// Data.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/schemamigrationplan
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

/// A step between two versions.
public struct MigrationStage {
  /// A step in which properties are only added, removed or renamed.
  public static func lightweight(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type
  ) -> MigrationStage { MigrationStage() }

  @available(
    *, unavailable,
    message: "A migration with code does not exist on Linux: change the objects after a fetch."
  )
  public static func custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?
  ) -> MigrationStage { MigrationStage() }
}
