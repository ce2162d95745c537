import CoreData
import Foundation

extension ModelContext {
  /// Returns the objects of a search.
  /// - Throws: `SwiftDataError` if the schema does not have the model or the store cannot be read.
  public func fetch<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>
  ) throws -> [Model] {
    let request = try request(descriptor)
    do {
      let records = try store.fetch(request)
      return try descriptor.matches(records.map { try model(of: $0, as: Model.self) })
    } catch { throw Self.wrapped(error) }
  }

  /// Returns the objects of a search. The batches have no effect.
  public func fetch<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>, batchSize: Int
  ) throws -> FetchResultsCollection<Model> { try fetch(descriptor) }

  /// Returns the number of objects.
  public func fetchCount<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>
  ) throws -> Int {
    if descriptor.predicate != nil { return try fetch(descriptor).count }
    let request = try request(descriptor)
    request.fetchOffset = descriptor.fetchOffset ?? 0
    request.fetchLimit = max(0, descriptor.fetchLimit ?? 0)
    do { return try store.count(for: request) } catch { throw Self.wrapped(error) }
  }

  private func request<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>
  ) throws -> NSFetchRequest<NSManagedObject> {
    let name = Schema.Entity.of(Model.self).name
    guard container.coordinator.managedObjectModel.entitiesByName[name] != nil else {
      throw SwiftDataError(.unknownSchema, "The container's schema has no model \(name).")
    }
    let request = NSFetchRequest<NSManagedObject>(entityName: name)
    request.includesPendingChanges = descriptor.includePendingChanges
    return request
  }

  /// Returns the identities of the objects.
  public func fetchIdentifiers<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>
  ) throws -> [PersistentIdentifier] { try fetch(descriptor).map(\.persistentModelID) }

  /// Calls the block for each object.
  public func enumerate<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>, batchSize: Int = 5000,
    allowEscapingMutations: Bool = false, block: (Model) throws -> Void
  ) throws {
    for model in try fetch(descriptor) { try block(model) }
  }

  /// Returns the object if the context has it already.
  public func registeredModel<Model: PersistentModel>(
    for identifier: PersistentIdentifier
  ) -> Model? { known(identifier.key) as? Model }

  /// Returns the object with the identity, or `nil` if the store does not have it. If the store
  /// cannot be read, the next save throws an error too.
  public subscript<Model: PersistentModel>(
    identifier: PersistentIdentifier, as type: Model.Type
  ) -> Model? {
    if let known = known(identifier.key) { return known as? Model }
    return noted(identifier, type)
  }

  /// Returns the object with the identity. If the store does not have it, the result has no values,
  /// and the next save after a change of it throws an error. If the store cannot be read, the next
  /// save throws an error.
  public func model(for identifier: PersistentIdentifier) -> any PersistentModel {
    if let known = known(identifier.key) { return known }
    let entity = container.schema.entitiesByName[identifier.entityName]
    if let type = entity?.type, let found = noted(identifier, type) { return found }
    let type = entity?.type ?? Missing.self
    let backing = ModelBacking(type, key: identifier.key)
    (backing.context, backing.isMissing) = (self, true)
    return type.init(backingData: backing)
  }

  /// Returns the object, or `nil` if the store does not have it. Notes an error of the store.
  private func noted<Model: PersistentModel>(
    _ identifier: PersistentIdentifier, _ type: Model.Type
  ) -> Model? {
    do { return try existing(identifier, type) } catch let error as NSError
      where error.domain == NSCocoaErrorDomain
      && error.code == NSManagedObjectReferentialIntegrityError
    { return nil } catch {
      note("An object of \(identifier.entityName) could not be read", error)
      return nil
    }
  }

  private func existing<Model: PersistentModel>(
    _ identifier: PersistentIdentifier, _ type: Model.Type
  ) throws -> Model? {
    let coordinator = container.coordinator
    guard identifier.entityName == Schema.Entity.of(type).name,
      let id = coordinator.objectID(entity: identifier.entityName, key: identifier.key)
    else {
      return nil
    }
    return try model(of: store.existingObject(with: id), as: type)
  }

  /// An object of a model that the schema does not have.
  private final class Missing: PersistentModel {
    let persistentBackingData: ModelBacking
    static var schemaMetadata: [Schema.PropertyMetadata] { [] }

    init(backingData: ModelBacking) { persistentBackingData = backingData }
  }
}
