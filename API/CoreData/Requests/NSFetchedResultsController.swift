public import Foundation
import Linux

/// The results of a fetch in sections, kept up to date with the context.
///
/// Linux has no generic classes of Objective-C. The delegate therefore receives another controller
/// with the same results. `==` is true for both.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller
open class NSFetchedResultsController<ResultType>: NSObject {
  public let fetchRequest: NSFetchRequest<ResultType>
  let results: FetchedObjects

  /// - Parameters:
  ///   - fetchRequest: A request with at least one sort descriptor. If there are sections, the first
  ///     one must order by them.
  ///   - name: Has no effect: results are not cached in a file.
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    self.fetchRequest = fetchRequest
    results = FetchedObjects(context, sectionNameKeyPath) {
      try context.matches(fetchRequest, as: ResultType.self as? NSManagedObject.Type)
    }
    super.init()
  }

  init(sharing results: FetchedObjects, _ request: NSFetchRequest<ResultType>) {
    self.results = results
    fetchRequest = request
    super.init()
  }

  open var managedObjectContext: NSManagedObjectContext { results.context }
  open var sectionNameKeyPath: String? { results.sectionNameKeyPath }
  open var cacheName: String? { nil }

  open weak var delegate: (any NSFetchedResultsControllerDelegate)? {
    didSet { results.delegate = delegate }
  }

  /// Fetches, and follows the changes of the context from now on.
  open func performFetch() throws { try results.fetch() }

  /// The objects, or `nil` before the first fetch.
  open var fetchedObjects: [ResultType]? {
    results.isFetched ? results.objects.compactMap { $0 as? ResultType } : nil
  }

  /// The sections, or `nil` before the first fetch.
  open var sections: [any NSFetchedResultsSectionInfo]? {
    results.isFetched ? results.sections : nil
  }

  open var sectionIndexTitles: [String] { results.sections.compactMap(\.indexTitle) }

  /// Returns the object at a section and a row. For an invalid place, the process ends, as on iOS.
  open func object(at indexPath: IndexPath) -> ResultType {
    guard let object = results.sections[indexPath[0]].members[indexPath[1]] as? ResultType else {
      StandardError.print("The object at \(indexPath) is not a \(ResultType.self).")
      abort()
    }
    return object
  }

  open func indexPath(forObject object: ResultType) -> IndexPath? {
    (object as? NSManagedObject).flatMap { results.places[$0.objectID] }
  }

  open func section(forSectionIndexTitle title: String, at index: Int) -> Int { index }

  /// Does nothing.
  open class func deleteCache(withName name: String?) {}

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? any SharedResults)?.results === results
  }

  open override var hash: Int { ObjectIdentifier(results).hashValue }
}

private protocol SharedResults {
  var results: FetchedObjects { get }
}

extension NSFetchedResultsController: SharedResults {}

/// The kind of a change of a result.
public enum NSFetchedResultsChangeType: UInt, Sendable {
  case insert = 1
  case delete, move, update
}

/// A section of results.
public protocol NSFetchedResultsSectionInfo {
  var name: String { get }
  var indexTitle: String? { get }
  var numberOfObjects: Int { get }
  var objects: [Any]? { get }
}

/// A listener to the changes of results. All methods are optional.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsfetchedresultscontrollerdelegate
public protocol NSFetchedResultsControllerDelegate: AnyObject {
  func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
  func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType)
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

extension NSFetchedResultsControllerDelegate {
  public func controllerWillChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any,
    at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {}
  public func controller(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
    didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int,
    for type: NSFetchedResultsChangeType
  ) {}
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}
