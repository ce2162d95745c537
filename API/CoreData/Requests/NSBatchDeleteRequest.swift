public import Foundation

/// The kind of a batch deletion's result.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}

/// A deletion of all objects of a request. The context's objects learn nothing of it, as on Apple's
/// platforms. Unlike there, the delete rules apply.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsbatchdeleterequest
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
  let find: (NSManagedObjectContext) throws -> [NSManagedObject]

  public init<Result>(fetchRequest: NSFetchRequest<Result>) {
    find = { try fetchRequest.matches(in: $0) }
    super.init()
  }

  public init(objectIDs: [NSManagedObjectID]) {
    find = { context in objectIDs.compactMap { try? context.existingObject(with: $0) } }
    super.init()
  }
}

open class NSPersistentStoreResult: NSObject {}

/// The result of a batch deletion.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  public let resultType: NSBatchDeleteRequestResultType
  /// A Boolean, an array of `NSManagedObjectID` or a number, by the result type.
  public let result: Any?

  init(_ type: NSBatchDeleteRequestResultType, _ ids: [NSManagedObjectID]) {
    resultType = type
    result =
      switch type {
      case .resultTypeStatusOnly: true
      case .resultTypeObjectIDs: ids
      case .resultTypeCount: ids.count
      }
  }
}

extension NSPersistentStoreCoordinator {
  /// Executes a batch deletion in the stores, without the context's unsaved changes.
  /// - Throws: `NSError` if the request is of another kind, or if the deletion fails.
  @discardableResult
  public func execute(
    _ request: NSPersistentStoreRequest, with context: NSManagedObjectContext
  ) throws -> Any {
    guard let request = request as? NSBatchDeleteRequest else {
      throw CoreDataError.make(
        NSPersistentStoreOperationError, "\(type(of: request)) cannot be executed on Linux.")
    }
    let working = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    working.persistentStoreCoordinator = self
    working.mergePolicy = NSMergePolicy.overwrite
    let ids = try working.performAndWait {
      let objects = try request.find(working)
      for object in objects { working.delete(object) }
      try working.save()
      return objects.map(\.objectID)
    }
    return NSBatchDeleteResult(request.resultType, ids)
  }
}

extension NSManagedObjectContext {
  /// Executes a batch deletion.
  /// - Throws: `NSError` if the request is of another kind, or if the deletion fails.
  @discardableResult
  public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    guard let coordinator = persistentStoreCoordinator else { throw Self.noStore }
    guard let result = try coordinator.execute(request, with: self) as? NSPersistentStoreResult
    else { return NSPersistentStoreResult() }
    return result
  }
}
