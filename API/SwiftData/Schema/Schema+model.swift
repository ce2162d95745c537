import CoreData
import Foundation

extension Schema {
  /// Makes the model of Core Data.
  func makeModel() -> NSManagedObjectModel {
    var entities: [String: NSEntityDescription] = [:]
    for type in types {
      let entity = NSEntityDescription()
      entity.name = Self.entityName(of: type)
      entities[Self.entityName(of: type)] = entity
    }
    for type in types { entities[Self.entityName(of: type)]?.take(type, entities) }
    for type in types {
      for property in type.schemaMetadata { connect(property, of: type, entities) }
    }
    let model = NSManagedObjectModel()
    model.entities = types.compactMap { entities[Self.entityName(of: $0)] }
    model.versionIdentifiers = [version.description]
    return model
  }

  /// Sets the inverse of a relationship.
  private func connect(
    _ property: PropertyMetadata, of type: any PersistentModel.Type,
    _ entities: [String: NSEntityDescription]
  ) {
    guard let destination = ModelValue.relationship(property.valueType)?.model,
      let own = entities[Self.entityName(of: type)]?.relationshipsByName[property.name],
      own.inverseRelationship == nil,
      let name = Self.inverse(of: property, in: type, to: destination),
      let other = own.destinationEntity?.relationshipsByName[name]
    else { return }
    own.inverseRelationship = other
    other.inverseRelationship = own
  }

  private static func named(_ property: PropertyMetadata) -> AnyKeyPath? {
    (property.metadata as? Relationship)?.inverse
  }

  /// Returns the name of the property that refers back: the one that either side names, or the only
  /// one if no other property could be meant.
  private static func inverse(
    of property: PropertyMetadata, in type: any PersistentModel.Type,
    to destination: any PersistentModel.Type
  ) -> String? {
    func relationships(
      _ from: any PersistentModel.Type, _ to: any PersistentModel.Type
    ) -> [PropertyMetadata] {
      from.schemaMetadata.filter { ModelValue.relationship($0.valueType)?.model == to }
    }
    let others = relationships(destination, type)
    if let path = named(property) { return others.first { $0.keyPath == path }?.name }
    if let other = others.first(where: { named($0) == property.keyPath }) { return other.name }
    let free = others.filter { named($0) == nil && $0.keyPath != property.keyPath }
    let rivals = relationships(type, destination).filter { named($0) == nil }
    return free.count == 1 && rivals.count == 1 ? free.first?.name : nil
  }
}

extension NSEntityDescription {
  fileprivate func take(
    _ type: any PersistentModel.Type, _ entities: [String: NSEntityDescription]
  ) {
    let metadata = type.schemaMetadata
    properties = metadata.map { property in
      let description =
        ModelValue.relationship(property.valueType).map { model, isToMany in
          Self.relationship(property, entities[Schema.entityName(of: model)], isToMany: isToMany)
        } ?? Self.attribute(property)
      description.name = property.name
      description.isOptional = ModelValue.unwrapped(property.valueType) != property.valueType
      description.renamingIdentifier = property.metadata?.originalName
      return description
    }
    // A list of objects is never missing.
    for relationship in relationshipsByName.values where relationship.isToMany {
      relationship.isOptional = relationship.minCount == 0
    }
    let names = Dictionary(
      metadata.map { ($0.keyPath, $0.name) }, uniquingKeysWith: { first, _ in first })
    let unique = metadata.filter { property in
      (property.metadata as? Schema.Attribute)?.options.contains(.unique) == true
    }
    uniquenessConstraints =
      unique.map { [$0.name] } + type._uniqueKeyPaths.map { $0.compactMap { names[$0] } }
  }

  private static func attribute(_ property: Schema.PropertyMetadata) -> NSPropertyDescription {
    let attribute = NSAttributeDescription()
    let type = ModelValue.unwrapped(property.valueType)
    attribute.attributeType = ModelValue.attributeType(type) ?? .binaryDataAttributeType
    let options = (property.metadata as? Schema.Attribute)?.options ?? []
    attribute.isTransient = options.contains(.ephemeral)
    attribute.allowsExternalBinaryDataStorage = options.contains(.externalStorage)
    return attribute
  }

  private static func relationship(
    _ property: Schema.PropertyMetadata, _ destination: NSEntityDescription?, isToMany: Bool
  ) -> NSPropertyDescription {
    let relationship = NSRelationshipDescription()
    let options = property.metadata as? Schema.Relationship
    relationship.destinationEntity = destination
    relationship.minCount = options?.minimumModelCount ?? 0
    relationship.maxCount = isToMany ? options?.maximumModelCount ?? 0 : 1
    relationship.deleteRule =
      switch options?.deleteRule ?? .nullify {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    return relationship
  }
}
