import CoreData
import Foundation
public import Observation

/// An object that a model context stores.
///
/// On Apple's platforms, the macro `@Model` declares the conformance. On Linux, the port step
/// declares it: each stored property becomes a property with accessors that call `_ModelBacking`.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/persistentmodel
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
  /// The properties that are stored.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
  /// The lists of properties whose values together identify an object, of the macro `#Unique`.
  static var _uniqueKeyPaths: [[AnyKeyPath]] { get }
  /// The storage of the properties' values.
  var _backing: _ModelBacking { get }

  /// Creates an object for values that are stored.
  init(_backing: _ModelBacking)
}

extension PersistentModel {
  public static var _uniqueKeyPaths: [[AnyKeyPath]] { [] }

  /// The identity of the object. Before the object is inserted, the identity is temporary.
  public var persistentModelID: PersistentIdentifier { _backing.identifier }
  public var id: PersistentIdentifier { persistentModelID }
  /// The context that has the object, or `nil` before the insertion and after the deletion.
  public var modelContext: ModelContext? {
    _backing.object?.managedObjectContext == nil ? nil : _backing.context
  }
  /// Whether the object has changes that are not saved.
  public var hasChanges: Bool { _backing.object?.hasChanges ?? false }
  /// Whether the next save deletes the object.
  public var isDeleted: Bool { _backing.object?.isDeleted ?? false }

  public static func == (left: Self, right: Self) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The identity of an object.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/persistentidentifier
public struct PersistentIdentifier: Hashable, Identifiable, Sendable {
  private enum Kind: Hashable, Sendable {
    case temporary(Int)
    case object(NSManagedObjectID)
  }

  private let kind: Kind
  /// The name of the object's entity.
  public let entityName: String

  init(temporary number: Int, entityName: String) {
    kind = .temporary(number)
    self.entityName = entityName
  }

  init(_ id: NSManagedObjectID) {
    kind = .object(id)
    entityName = id.entity.name ?? ""
  }

  public var id: PersistentIdentifier { self }
  /// The identity of the store, or `nil` before the object is saved.
  public var storeIdentifier: String? { objectID?.persistentStore?.identifier }

  var objectID: NSManagedObjectID? {
    if case .object(let id) = kind { id } else { nil }
  }
}
