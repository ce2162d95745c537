import CoreData
import Foundation
import Linux

/// A store with its models.
///
/// The store is one of our Core Data: a save is on the disk when it returns, and an app and its
/// extension can use the file at the same time. The file is not in Apple's format.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelcontainer
public final class ModelContainer: @unchecked Sendable {
  // Sendable: only the main actor uses the lazy property, and the others are constant.
  public let schema: Schema
  public let configurations: [ModelConfiguration]
  let coordinator: NSPersistentStoreCoordinator
  /// The context of the main actor.
  @MainActor public private(set) lazy var mainContext = ModelContext(self, isMain: true)

  /// Opens or creates the store.
  /// - Throws: `SwiftDataError.loadIssueModelContainer` if the file is damaged, belongs to other
  ///   software or has objects that the models cannot represent. The file is unchanged.
  public convenience init(
    for types: any PersistentModel.Type..., configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(types), configurations: configurations)
  }

  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)?,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let configuration = configurations.first ?? ModelConfiguration()
    if configurations.count > 1 {
      throw SwiftDataError(
        .duplicateConfiguration,
        "A container has one configuration on Linux. Make several containers.")
    }
    if let failure = configuration.failure {
      throw SwiftDataError(.loadIssueModelContainer, failure)
    }
    if migrationPlan?.stages.contains(where: \.isCustom) == true {
      throw SwiftDataError(
        .loadIssueModelContainer, "Linux has no custom migrations. Add properties with defaults.")
    }
    let names = Dictionary(grouping: schema.entities, by: \.name).filter { $1.count > 1 }.keys
    if let name = names.sorted().first {
      throw SwiftDataError(
        .loadIssueModelContainer, "The schema has several models named \(name). Rename one.")
    }
    for entity in schema.entities where !entity.hasKnownConstraints {
      throw SwiftDataError(
        .loadIssueModelContainer,
        "#Unique of \(entity.name) names a property that is not stored. Name stored properties.")
    }
    self.schema = schema
    self.configurations = [configuration]
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: ManagedModel.make(schema))
    do {
      try coordinator.addPersistentStore(
        ofType: configuration.isStoredInMemoryOnly ? NSInMemoryStoreType : NSSQLiteStoreType,
        configurationName: nil, at: configuration.url,
        options: [NSReadOnlyPersistentStoreOption: NSNumber(value: !configuration.allowsSave)])
    } catch { throw SwiftDataError(.loadIssueModelContainer, error.localizedDescription) }
  }

  /// A container without a store, in which every fetch fails.
  private init() {
    (schema, configurations) = (Schema([]), [])
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
  }

  static let missing = ModelContainer()

  /// Deletes all objects.
  @available(*, deprecated, message: "Use erase().")
  public func deleteAllData() {
    do { try erase() } catch {
      StandardError.print("deleteAllData: \(error.localizedDescription)")
    }
  }

  /// Deletes all objects.
  public func erase() throws {
    let context = ModelContext(self)
    for entity in schema.entities { try context.deleteAll(entity) }
    try context.save()
  }
}

/// The steps between the versions of a schema.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/schemamigrationplan
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}

/// A step between two versions. A container with a custom stage does not open.
public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)

  var isCustom: Bool {
    if case .custom = self { return true }
    return false
  }
}
