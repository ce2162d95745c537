public import Foundation

/// An entity of a model: the properties of a kind of object.
///
/// Apple: https://developer.apple.com/documentation/coredata/nsentitydescription
open class NSEntityDescription: NSObject {
  open var name: String?
  /// The name of the class, with or without its module.
  open var managedObjectClassName = "NSManagedObject"
  open var isAbstract = false
  open var renamingIdentifier: String?
  open var userInfo: [AnyHashable: Any]?
  /// Lists of attribute names whose values together identify an object.
  open var uniquenessConstraints: [[Any]] = []
  open internal(set) weak var managedObjectModel: NSManagedObjectModel?
  open private(set) weak var superentity: NSEntityDescription?
  /// The entities that inherit the properties.
  open var subentities: [NSEntityDescription] = [] {
    didSet {
      for entity in subentities {
        entity.superentity = self
        entity.forgetProperties()
      }
    }
  }
  private var own: [NSPropertyDescription] = []
  private var known: [String: NSPropertyDescription]?

  public override init() { super.init() }

  /// The entity's properties, with those of its superentities.
  open var properties: [NSPropertyDescription] {
    get { (superentity?.properties ?? []) + own }
    set {
      own = newValue.filter { $0.entity == nil || $0.entity === self }
      for property in own { property.entity = self }
      forgetProperties()
    }
  }

  open var propertiesByName: [String: NSPropertyDescription] {
    if let known { return known }
    let all = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    known = all
    return all
  }

  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }

  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }

  open var subentitiesByName: [String: NSEntityDescription] {
    Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  /// Returns whether the entity is the other entity or inherits from it.
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    self === entity || name == entity.name || superentity?.isKindOf(entity: entity) == true
  }

  func forgetProperties() {
    known = nil
    for entity in subentities { entity.forgetProperties() }
  }

  /// The entity whose table has the objects of this entity.
  var root: NSEntityDescription { superentity?.root ?? self }

  /// The names of the entity and of the entities that inherit from it.
  var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }

  /// The class name without a module.
  var shortClassName: String {
    managedObjectClassName.split(separator: ".").last.map(String.init) ?? managedObjectClassName
  }

  /// Returns the entity with the name in the context's model.
  open class func entity(
    forEntityName name: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    context.model?.entitiesByName[name]
  }

  /// Inserts a new object of the entity. If the model has no such entity, Apple raises an exception.
  /// Here the next save of the context throws an error.
  open class func insertNewObject(
    forEntityName name: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    let entity = entity(forEntityName: name, in: context) ?? .unknown(name)
    return ManagedClasses.type(of: entity).init(entity: entity, insertInto: context)
  }

  /// An entity that is in no model.
  static func unknown(_ name: String) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    return entity
  }
}
