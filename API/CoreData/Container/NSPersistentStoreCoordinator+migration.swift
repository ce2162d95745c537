public import Foundation
import GRDB

extension NSPersistentStoreCoordinator {
  /// Copies a store to a file, and replaces the store by the copy. The store's own file stays.
  /// Identities of objects keep their URIs.
  /// - Throws: `NSError` with `NSPersistentStoreSaveError` if the file exists, if the type is not
  ///   SQLite, or if the store cannot be copied, or an error of `addPersistentStore`.
  /// - Returns: The store in the new file.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    withType type: String
  ) throws -> NSPersistentStore {
    do {
      guard type != NSInMemoryStoreType else { throw CocoaError(.featureUnsupported) }
      // The file may be the database of other software.
      guard !FileManager.default.fileExists(atPath: storeURL.path) else {
        throw CocoaError(.fileWriteFileExists)
      }
      try FileManager.default.createDirectory(
        at: storeURL.deletingLastPathComponent(), withIntermediateDirectories: true)
      do {
        let copy = try DatabaseQueue(path: storeURL.path)
        try store.objects.queue.backup(to: copy)
        try copy.close()
      } catch {
        // A part of a copy would refuse the next attempt.
        try? FileManager.default.removeItem(at: storeURL)
        throw error
      }
    } catch {
      throw CoreDataError.wrapping(
        error, NSPersistentStoreSaveError,
        "The store could not be copied to \(storeURL.path)")
    }
    let moved = try addPersistentStore(
      ofType: type, configurationName: store.configurationName, at: storeURL, options: options)
    try remove(store)
    return moved
  }

  /// Copies a store to a file, and replaces the store by the copy.
  @discardableResult
  public func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
  }
}
