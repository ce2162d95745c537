import CoreData
import Foundation
import Linux

/// The store of models.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/modelcontainer
public final class ModelContainer: Hashable, @unchecked Sendable {
  // Sendable: the main actor protects the only property that changes.

  public let schema: Schema
  public let configurations: Set<ModelConfiguration>
  public let migrationPlan: (any SchemaMigrationPlan.Type)?
  let coordinator: NSPersistentStoreCoordinator
  @MainActor private var main: ModelContext?

  /// Opens or creates the stores.
  ///
  /// - Throws: `SwiftDataError.loadIssueModelContainer` if a store cannot be opened. The reason is
  ///   printed. More than one configuration cannot be used on Linux.
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let all = configurations.isEmpty ? [ModelConfiguration(schema: schema)] : configurations
    self.schema = schema
    self.configurations = Set(all)
    self.migrationPlan = migrationPlan
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: schema.makeModel())
    guard let configuration = all.first, all.count == 1 else {
      throw Self.problem("A container has one configuration on Linux: use several containers.")
    }
    if let own = configuration.schema,
      !own.types.allSatisfy({ type in schema.types.contains { $0 == type } })
    {
      throw SwiftDataError.configurationSchemaNotFoundInContainerSchema
    }
    do { try open(configuration) } catch {
      throw Self.problem("\(configuration.url.path): \(error.localizedDescription)")
    }
  }

  /// Creates a container without models and stores.
  init() {
    schema = Schema([])
    configurations = []
    migrationPlan = nil
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: schema.makeModel())
  }

  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for types: any PersistentModel.Type...,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  private static func problem(_ text: String) -> SwiftDataError {
    StandardError.print("ModelContainer: \(text)")
    return .loadIssueModelContainer
  }

  private func open(_ configuration: ModelConfiguration) throws {
    if configuration.isStoredInMemoryOnly {
      try coordinator.addPersistentStore(
        ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      return
    }
    try FileManager.default.createDirectory(
      at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let options = [NSReadOnlyPersistentStoreOption: NSNumber(value: !configuration.allowsSave)]
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: configuration.url, options: options)
  }

  /// The context of the main thread. It saves by itself.
  @MainActor public var mainContext: ModelContext {
    if let main { return main }
    let context = ModelContext(self, .mainQueueConcurrencyType)
    context.autosaveEnabled = true
    main = context
    return context
  }

  /// Deletes all objects.
  public func deleteAllData() throws {
    let context = ModelContext(self)
    for type in schema.types { try context.deleteAll(type) }
    try context.save()
  }

  public static func == (left: ModelContainer, right: ModelContainer) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
