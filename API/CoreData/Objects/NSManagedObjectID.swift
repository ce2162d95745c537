public import Foundation
import Synchronization

/// The identity of a managed object. It is the same before and after the object's first save.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsmanagedobjectid
open class NSManagedObjectID: NSObject, NSCopying, @unchecked Sendable {
  // Sendable: the entity does not change after its first use, and a lock protects the rest.
  private struct State {
    weak var store: NSPersistentStore?
    var isTemporary: Bool
  }

  public let entity: NSEntityDescription
  /// A random number, which is unique in all stores.
  let key: Int64
  private let state: Mutex<State>

  init(entity: NSEntityDescription, key: Int64, store: NSPersistentStore?, isTemporary: Bool) {
    self.entity = entity
    self.key = key
    state = Mutex(State(store: store, isTemporary: isTemporary))
  }

  /// Makes the identity of a new object.
  convenience init(newObjectOf entity: NSEntityDescription) {
    self.init(entity: entity, key: .random(in: 1...Int64.max), store: nil, isTemporary: true)
  }

  /// The store of the object, or `nil` before the first save.
  open var persistentStore: NSPersistentStore? { state.withLock { $0.store } }

  /// Whether the object has not been saved.
  open var isTemporaryID: Bool { state.withLock { $0.isTemporary } }

  func keep(in store: NSPersistentStore) {
    state.withLock { $0 = State(store: store, isTemporary: false) }
  }

  /// Chooses the store of a new object.
  func assign(_ store: NSPersistentStore) {
    state.withLock { if $0.isTemporary { $0.store = store } }
  }

  /// Returns `x-coredata://STORE/ENTITY/pNUMBER`, or `x-coredata:///ENTITY/tNUMBER` before the first
  /// save.
  open func uriRepresentation() -> URL {
    let (store, isTemporary) = state.withLock { ($0.store, $0.isTemporary) }
    var parts = URLComponents()
    parts.scheme = "x-coredata"
    parts.host = store?.identifier ?? ""
    parts.path = "/\(entity.name ?? "")/\(isTemporary ? "t" : "p")\(key)"
    return parts.url ?? URL(filePath: "/")
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSManagedObjectID)?.key == key
  }

  open override var hash: Int { Int(truncatingIfNeeded: key) }

  open override var description: String { "<\(uriRepresentation().absoluteString)>" }
}
