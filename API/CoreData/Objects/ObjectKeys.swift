import Foundation

// SwiftData gives an object its key before the object has an entity.

extension NSManagedObject {
  /// Makes an object with the key, and inserts it into the context.
  package convenience init(
    entity: NSEntityDescription, key: Int64, insertInto context: NSManagedObjectContext
  ) {
    self.init(entity: entity, insertInto: nil)
    objectID = NSManagedObjectID(entity: entity, key: key, store: nil, isTemporary: true)
    context.insert(self)
  }
}

extension NSManagedObjectID {
  /// The number that identifies the object in all stores.
  package var number: Int64 { key }
}

extension NSPersistentStoreCoordinator {
  /// Returns the identity of the object with the key in the first store, or `nil` if the model has
  /// no such entity. The object may not exist.
  package func objectID(entity name: String, key: Int64) -> NSManagedObjectID? {
    guard let entity = managedObjectModel.entitiesByName[name], let store = persistentStores.first
    else { return nil }
    return NSManagedObjectID(entity: entity, key: key, store: store, isTemporary: false)
  }
}
