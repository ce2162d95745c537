import Foundation

extension NSManagedObjectContext {
  private var stores: [NSPersistentStore] { persistentStoreCoordinator?.persistentStores ?? [] }

  // MARK: The store or the parent

  /// Returns the rows of the entities as the store or the parent has them.
  func sourceRows(of entities: [NSEntityDescription]) throws -> [StoredRow] {
    if let parent {
      return try parent.performAndWait {
        try parent.objects(of: entities, includingChanges: true).map(\.row)
      }
    }
    if stores.isEmpty { throw Self.noStore }
    return try stores.flatMap { try $0.objects.rows(of: entities, store: $0) }
  }

  static var noStore: NSError {
    CoreDataError.make(
      NSPersistentStoreOperationError,
      "The coordinator has no stores. Call loadPersistentStores, and check its error.")
  }

  func sourceRow(_ id: NSManagedObjectID) throws -> StoredRow? {
    if let parent {
      return try parent.performAndWait {
        let object = parent.object(with: id)
        try parent.load(object)
        return object.managedObjectContext == nil || object.isDeleted ? nil : object.row
      }
    }
    let candidates = id.persistentStore.map { [$0] } ?? stores
    if candidates.isEmpty { throw Self.noStore }
    return try candidates.lazy.compactMap { try $0.objects.row(id, store: $0) }.first
  }

  func storedMembers(
    of object: NSManagedObject, _ relationship: NSRelationshipDescription
  ) -> [NSManagedObjectID] {
    do {
      if let parent {
        return parent.performAndWait {
          parent.object(with: object.objectID).objectIDs(forRelationshipNamed: relationship.name)
        }
      }
      guard let store = object.objectID.persistentStore ?? stores.first else { return [] }
      return try store.objects.members(of: object.objectID, relationship, store: store)
    } catch {
      noteMisuse("“\(relationship.name)” could not be read: \(error)")
      return []
    }
  }

  // MARK: Objects of rows

  /// Returns the object of a row. If the object has no unsaved changes, it gets the row's values.
  func object(of row: StoredRow, as type: NSManagedObject.Type? = nil) -> NSManagedObject {
    if let known = registeredObject(for: row.id) {
      let isOlder = (known.base?.version ?? 0) < row.version || parent != nil
      if known.isFault || known.pending == .nothing && isOlder {
        fill(known, with: row)
      } else {
        forgetLists(of: known)
      }
      return known
    }
    let found = ManagedClasses.type(of: row.id.entity)
    // The request's class is used if the entity's class was not found by its name.
    let isFound = found != NSManagedObject.self || type == nil
    let object = (isFound ? found : type ?? found).init(entity: row.id.entity, insertInto: nil)
    adopt(object, row.id)
    fill(object, with: row)
    return object
  }

  /// Reads to-many relationships again at their next use. A row's version does not change with them.
  func forgetLists(of object: NSManagedObject) {
    if object.pending == .nothing { (object.toMany, object.baseLists) = ([:], [:]) }
  }

  func fill(_ object: NSManagedObject, with row: StoredRow) {
    let isUpdate = !object.isFault && object.base != nil
    if isUpdate { object.announceChange() }
    object.attributes = row.attributes
    object.toOne = row.toOne
    object.toMany = [:]
    object.baseLists = [:]
    object.base = row
    object.isFault = false
    if isUpdate { announceSoon(.init(refreshed: [object])) }
    object.awakeFromFetch()
  }

  /// Reads the values of a fault. If they cannot be read, the next save throws an error.
  func fill(_ object: NSManagedObject) {
    do { try load(object) } catch { noteMisuse("\(object.objectID) could not be read: \(error)") }
  }

  func load(_ object: NSManagedObject) throws {
    guard object.isFault else { return }
    if let row = try sourceRow(object.objectID) {
      fill(object, with: row)
    } else {
      // Another context or process deleted the object.
      object.isFault = false
      forget(object)
    }
  }

  // MARK: Fetching

  /// Returns the objects of the entities in the order of insertion.
  func objects(
    of entities: [NSEntityDescription], includingChanges: Bool, as type: NSManagedObject.Type? = nil
  ) throws -> [NSManagedObject] {
    var found = try sourceRows(of: entities).map { object(of: $0, as: type) }
    guard includingChanges else { return found }
    found.removeAll { $0.pending == .deletion || $0.pending == .insertion }
    let names = Set(entities.map { $0.name ?? "" })
    found += inserted.values.filter { names.contains($0.entity.name ?? "") }
      .sorted { $0.order < $1.order }
    // A changed object stays if another process deleted its row: the save decides.
    let known = Set(found.map(\.objectID))
    found += updated.values.filter {
      names.contains($0.entity.name ?? "") && !known.contains($0.objectID)
    }
    return found
  }

  /// Returns the objects of a request, or their identities, dictionaries or number, by the request's
  /// result type.
  /// - Throws: `NSError` if the model has no such entity or the store cannot be read.
  public func fetch<Result>(_ request: NSFetchRequest<Result>) throws -> [Result] {
    let objects = try matches(request, as: Result.self as? NSManagedObject.Type)
    switch request.resultType {
    case .managedObjectResultType:
      let results = objects.compactMap { $0 as? Result }
      guard results.count == objects.count else {
        throw CoreDataError.make(
          NSCoreDataError,
          "An object of “\(request.name)” is not a \(Result.self). Check the entity's class.")
      }
      return results
    case .managedObjectIDResultType: return objects.compactMap { $0.objectID as? Result }
    case .countResultType: return [NSNumber(value: objects.count)].compactMap { $0 as? Result }
    case .dictionaryResultType:
      let all = request.dictionaries(of: objects)
      return (request.returnsDistinctResults ? request.limited(all) : all).compactMap {
        ($0 as? Result) ?? (NSDictionary(dictionary: $0) as? Result)
      }
    default: return []
    }
  }

  /// Returns the number of objects.
  /// - Throws: `NSError` if the model has no such entity or the store cannot be read.
  public func count<Result>(for request: NSFetchRequest<Result>) throws -> Int {
    let entities = try entities(of: request)
    if request.isRange, let store = onlySource(request) {
      return request.range.size(of: try store.objects.count(of: entities))
    }
    return try matches(request, as: nil).count
  }

  /// Returns the store if it alone decides which objects a request without a predicate finds.
  private func onlySource<Result>(_ request: NSFetchRequest<Result>) -> NSPersistentStore? {
    let isUnchanged = inserted.isEmpty && updated.isEmpty && deleted.isEmpty
    guard parent == nil, stores.count == 1, isUnchanged || !request.includesPendingChanges else {
      return nil
    }
    return stores.first
  }

  private func entities<Result>(
    of request: NSFetchRequest<Result>
  ) throws -> [NSEntityDescription] {
    if let misuse = model == nil ? Self.noStore : nil { throw misuse }
    guard let entity = request.entity ?? model?.entitiesByName[request.name] else {
      throw CoreDataError.make(NSCoreDataError, "The model has no entity “\(request.name)”.")
    }
    if request.propertiesToGroupBy?.isEmpty == false || request.havingPredicate != nil {
      throw CoreDataError.make(
        NSPersistentStoreOperationError,
        "Linux has no groups of results. Fetch the objects, and group them in the program.")
    }
    return request.includesSubentities ? entity.family : [entity]
  }

  func matches<Result>(
    _ request: NSFetchRequest<Result>, as type: NSManagedObject.Type?
  ) throws -> [NSManagedObject] {
    let entities = try entities(of: request)
    if request.isRange, let store = onlySource(request) {
      return try store.objects.rows(of: entities, part: request.range, store: store)
        .map { object(of: $0, as: type) }
    }
    var found = try objects(
      of: entities, includingChanges: request.includesPendingChanges, as: type)
    if let predicate = request.predicate {
      found = found.filter { predicate.evaluate(with: $0) }
    }
    if let order = request.sortDescriptors, !order.isEmpty {
      found = found.enumerated().sorted { left, right in
        for descriptor in order {
          switch descriptor.compare(left.element, to: right.element) {
          case .orderedAscending: return true
          case .orderedDescending: return false
          case .orderedSame: continue
          }
        }
        return left.offset < right.offset
      }.map(\.element)
    }
    return request.isDistinct ? found : request.limited(found)
  }
}

extension NSManagedObject {
  /// The object's current values.
  var row: StoredRow {
    StoredRow(id: objectID, version: base?.version ?? 0, attributes: attributes, toOne: toOne)
  }
}
