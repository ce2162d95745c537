public import Foundation

/// A property of an entity: an attribute or a relationship.
///
/// Apple: https://developer.apple.com/documentation/coredata/nspropertydescription
open class NSPropertyDescription: NSObject {
  open var name = "" { didSet { entity?.forgetProperties() } }
  /// Whether the property may be nil when its object is saved.
  open var isOptional = true
  /// Whether the property is not stored.
  open var isTransient = false
  open var userInfo: [AnyHashable: Any]?
  /// The name of the property in an older model. The stored values keep their place.
  open var renamingIdentifier: String?
  /// The entity that declares the property.
  open internal(set) weak var entity: NSEntityDescription?

  public override init() { super.init() }
}

/// The type of an attribute. The numbers are Apple's.
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType = 0
  case integer16AttributeType = 100
  case integer32AttributeType = 200
  case integer64AttributeType = 300
  case decimalAttributeType = 400
  case doubleAttributeType = 500
  case floatAttributeType = 600
  case stringAttributeType = 700
  case booleanAttributeType = 800
  case dateAttributeType = 900
  case binaryDataAttributeType = 1000
  case UUIDAttributeType = 1100
  case URIAttributeType = 1200
  case transformableAttributeType = 1800
  case objectIDAttributeType = 2000
}

/// An attribute of an entity.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsattributedescription
open class NSAttributeDescription: NSPropertyDescription {
  open var attributeType = NSAttributeType.undefinedAttributeType
  /// The value of a new object.
  open var defaultValue: Any?
  /// Has no effect, because Linux has no `ValueTransformer`. Only values of property lists can be
  /// saved in a transformable attribute. A save of other values throws an error.
  open var valueTransformerName: String?
  /// Has no effect: all data is stored in the database.
  open var allowsExternalBinaryDataStorage = false
  open var preservesValueInHistoryOnDeletion = false
  open var attributeValueClassName: String?
  /// The smallest and the greatest number, date (seconds since 2001) or length of a text.
  var minimum: Double?
  var maximum: Double?

  public override init() { super.init() }
}

/// The effect of a deletion on the objects of a relationship.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

/// A relationship between two entities.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsrelationshipdescription
open class NSRelationshipDescription: NSPropertyDescription {
  open weak var destinationEntity: NSEntityDescription?
  open weak var inverseRelationship: NSRelationshipDescription?
  open var deleteRule = NSDeleteRule.nullifyDeleteRule
  open var minCount = 0
  /// The maximum number of objects. 0 means that there is no limit.
  open var maxCount = 0
  open var isOrdered = false
  open var isToMany: Bool { maxCount != 1 }

  public override init() { super.init() }
}
