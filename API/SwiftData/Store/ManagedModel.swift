import CoreData

/// The models of a schema as entities of Core Data.
enum ManagedModel {
  static func make(_ schema: Schema) -> NSManagedObjectModel {
    let model = NSManagedObjectModel()
    let entities = schema.entities.map { entity in
      let description = NSEntityDescription()
      description.name = entity.name
      description.properties = entity.properties.filter { !$0.isEphemeral }.map { property($0) }
      description.uniquenessConstraints = constraints(of: entity)
      return description
    }
    let byName = Dictionary(
      zip(schema.entities.map(\.name), entities), uniquingKeysWith: { first, _ in first })
    for entity in schema.entities {
      for property in entity.properties {
        guard
          let relationship = byName[entity.name]?.relationshipsByName[property.name],
          let destination = property.destination.map(Schema.Entity.of)
        else { continue }
        relationship.destinationEntity = byName[destination.name]
        if let inverse = inverse(of: property, in: entity, destination) {
          relationship.inverseRelationship =
            byName[destination.name]?.relationshipsByName[inverse.name]
        }
      }
    }
    model.entities = entities
    return model
  }

  private static func property(_ property: Schema.PropertyMetadata) -> NSPropertyDescription {
    let description: NSPropertyDescription
    if property.destination == nil {
      let attribute = NSAttributeDescription()
      attribute.attributeType = property.codec.attributeType
      attribute.renamingIdentifier = property.attribute?.originalName
      // Objects of an older store get the default.
      attribute.defaultValue = property.storedDefault()
      description = attribute
    } else {
      let relationship = NSRelationshipDescription()
      relationship.maxCount =
        property.isToMany ? property.relationship?.maximumModelCount ?? 0 : 1
      relationship.minCount = property.relationship?.minimumModelCount ?? 0
      relationship.renamingIdentifier = property.relationship?.originalName
      relationship.deleteRule =
        switch property.relationship?.deleteRule ?? .nullify {
        case .noAction: .noActionDeleteRule
        case .nullify: .nullifyDeleteRule
        case .cascade: .cascadeDeleteRule
        case .deny: .denyDeleteRule
        }
      description = relationship
    }
    description.name = property.name
    description.isOptional =
      property.isOptional || property.isToMany && property.relationship?.minimumModelCount ?? 0 == 0
    return description
  }

  private static func constraints(of entity: Schema.Entity) -> [[Any]] {
    let alone = entity.properties.filter {
      $0.attribute?.options.contains(.unique) == true && !$0.isEphemeral
    }.map { [$0.name] }
    let together = entity.type.schemaConstraints.flatMap(\.paths).map { paths in
      paths.compactMap { path in entity.properties.first { $0.path == path }?.name }
    }
    return alone + together
  }

  /// Returns the property that refers back. If no declaration names it, it is the only candidate.
  private static func inverse(
    of property: Schema.PropertyMetadata, in entity: Schema.Entity, _ destination: Schema.Entity
  ) -> Schema.PropertyMetadata? {
    if let path = property.relationship?.inverse {
      return destination.properties.first { $0.path == path }
    }
    let back = destination.properties.filter { $0.destination.map(Schema.Entity.of) === entity }
    if let named = back.first(where: { $0.relationship?.inverse == property.path }) { return named }
    func isOpen(_ candidate: Schema.PropertyMetadata) -> Bool {
      candidate.relationship?.inverse == nil
    }
    let forth = entity.properties.filter {
      $0.destination.map(Schema.Entity.of) === destination && isOpen($0)
        && !back.contains { $0.relationship?.inverse == property.path }
    }
    guard entity !== destination, back.count == 1, forth.count == 1, let only = back.first,
      isOpen(only)
    else { return nil }
    return only
  }
}
