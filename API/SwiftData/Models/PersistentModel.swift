import CoreData
public import Observation

/// A class whose objects are stored.
///
/// `@Model` is a macro on Apple's platforms. Here the port step of `sharesheet bundle` adds this
/// conformance to the class and writes the required members.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/persistentmodel
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {
  /// The place of the values.
  var persistentBackingData: ModelBacking { get }
  /// The stored properties.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
  /// The lists of properties that together identify an object.
  static var schemaConstraints: [Schema.Constraint] { get }

  /// Makes an object with values of a store.
  init(backingData: ModelBacking)
}

extension PersistentModel {
  public static var schemaConstraints: [Schema.Constraint] { [] }

  /// The identity. It is the same before and after the insertion and the first save.
  public var persistentModelID: PersistentIdentifier { persistentBackingData.identifier }

  public var id: PersistentIdentifier { persistentModelID }

  /// The context in which the object was inserted or fetched.
  public var modelContext: ModelContext? { persistentBackingData.context }

  /// Whether the context has unsaved changes of the object.
  public var hasChanges: Bool { persistentBackingData.record?.hasChanges == true }

  /// Whether the next save deletes the object, or it was deleted.
  public var isDeleted: Bool { persistentBackingData.isDeleted }

  public static func == (left: Self, right: Self) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
