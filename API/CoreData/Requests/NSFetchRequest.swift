public import Foundation

/// A request to a context or coordinator.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspersistentstorerequest
open class NSPersistentStoreRequest: NSObject {
  /// Has no effect: a request uses all stores.
  open var affectedStores: [NSPersistentStore]?

  public override init() { super.init() }
}

/// The type of a fetch's results.
public struct NSFetchRequestResultType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let managedObjectResultType = NSFetchRequestResultType([])
  public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
  public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
  public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// A search for the objects of an entity.
///
/// The properties without an effect only change how Apple's implementation reads the store.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsfetchrequest
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, NSCopying {
  open var entity: NSEntityDescription?
  private var givenName: String?
  private var type: NSManagedObject.Type?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  /// The maximum number of results. 0 means that there is no limit.
  open var fetchLimit = 0
  open var fetchOffset = 0
  open var resultType = NSFetchRequestResultType.managedObjectResultType
  open var includesSubentities = true
  open var includesPendingChanges = true
  /// The names or descriptions of the properties in dictionaries.
  open var propertiesToFetch: [Any]?
  open var returnsDistinctResults = false
  /// Does not exist on Linux: a fetch with it throws an error.
  open var propertiesToGroupBy: [Any]?
  /// Does not exist on Linux: a fetch with it throws an error.
  open var havingPredicate: NSPredicate?
  /// Has no effect.
  open var includesPropertyValues = true
  /// Has no effect.
  open var returnsObjectsAsFaults = true
  /// Has no effect.
  open var relationshipKeyPathsForPrefetching: [String]?
  /// Has no effect.
  open var fetchBatchSize = 0
  /// Has no effect.
  open var shouldRefreshRefetchedObjects = false

  public override init() { super.init() }

  public convenience init(entityName: String) {
    self.init()
    givenName = entityName
  }

  /// Makes a request for a class's entity, which is looked up with each fetch.
  package convenience init(entityOf type: NSManagedObject.Type) {
    self.init()
    self.type = type
  }

  open var entityName: String? { givenName ?? entity?.name ?? type?.entity().name }

  var name: String { entityName ?? "" }

  /// Fetches in the context whose block calls this method.
  /// - Throws: `NSError` if no context's block is running, or if the fetch fails.
  open func execute() throws -> [ResultType] {
    guard let context = NSManagedObjectContext.current else {
      throw CoreDataError.make(
        NSCoreDataError, "Call execute() in a block of a context's perform, or call fetch(_:).")
    }
    return try context.fetch(self)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSFetchRequest<ResultType>()
    (copy.entity, copy.givenName, copy.predicate) = (entity, givenName, predicate)
    copy.type = type
    (copy.sortDescriptors, copy.fetchLimit) = (sortDescriptors, fetchLimit)
    (copy.fetchOffset, copy.resultType) = (fetchOffset, resultType)
    (copy.includesSubentities, copy.propertiesToFetch) = (includesSubentities, propertiesToFetch)
    copy.includesPendingChanges = includesPendingChanges
    copy.returnsDistinctResults = returnsDistinctResults
    (copy.propertiesToGroupBy, copy.havingPredicate) = (propertiesToGroupBy, havingPredicate)
    return copy
  }

  /// The offset and the limit.
  var range: RowRange {
    RowRange(offset: max(0, fetchOffset), limit: fetchLimit > 0 ? fetchLimit : nil)
  }

  /// Whether the results are only a range of all objects, in the order of their insertion.
  var isRange: Bool {
    predicate == nil && sortDescriptors?.isEmpty != false && !isDistinct
  }

  /// Whether the limit is that of the different dictionaries.
  var isDistinct: Bool { resultType == .dictionaryResultType && returnsDistinctResults }

  /// Returns the results from the offset on, up to the limit.
  func limited<Element>(_ all: [Element]) -> [Element] {
    let rest = all.dropFirst(range.offset)
    return Array(rest.prefix(range.limit ?? .max))
  }

  func dictionaries(of objects: [NSManagedObject]) -> [[String: Any]] {
    let chosen = propertiesToFetch?.compactMap {
      ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name
    }
    let all = objects.map { object in
      let names = chosen ?? object.entity.attributesByName.keys.sorted()
      return names.reduce(into: [String: Any]()) { $0[$1] = object.value(forKeyPath: $1) }
    }
    guard returnsDistinctResults else { return all }
    var known: Set<NSDictionary> = []
    return all.filter { known.insert(NSDictionary(dictionary: $0)).inserted }
  }
}

/// A request of any result type, for batch requests.
protocol AnyFetchRequest: AnyObject {
  func matches(in context: NSManagedObjectContext) throws -> [NSManagedObject]
}

extension NSFetchRequest: AnyFetchRequest {
  func matches(in context: NSManagedObjectContext) throws -> [NSManagedObject] {
    try context.matches(self, as: nil)
  }
}
