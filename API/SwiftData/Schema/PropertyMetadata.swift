import Observation

extension Schema {
  /// A stored property of a model.
  public struct PropertyMetadata {
    let name: String
    let path: AnyKeyPath
    let attribute: Attribute?
    let relationship: Relationship?
    let codec: any PropertyCodec
    /// The model that the property refers to.
    let destination: (any PersistentModel.Type)?
    let isToMany: Bool
    let isOptional: Bool
    /// Whether the store does not have the property.
    let isEphemeral: Bool
    /// Makes the default as `ModelBacking.Slot`.
    let makeDefault: (() -> Any)?
    let storedDefault: () -> Any?
    let announce: (any PersistentModel, ObservationRegistrar) -> Void

    private init<Model: PersistentModel, Value>(
      _ name: String, _ path: KeyPath<Model, Value>, _ codec: any PropertyCodec<Value>,
      attribute: Attribute? = nil, relationship: Relationship? = nil,
      destination: (any PersistentModel.Type)? = nil, isToMany: Bool = false,
      makeDefault: (() -> Value)?, storedDefault: @escaping () -> Any? = { nil }
    ) {
      (self.name, self.path, self.codec) = (name, path, codec)
      (self.attribute, self.relationship) = (attribute, relationship)
      (self.destination, self.isToMany) = (destination, isToMany)
      isOptional = Value.self is any Absent.Type
      isEphemeral = attribute?.options.contains(.ephemeral) == true
      self.makeDefault = makeDefault.map { make in { ModelBacking.Slot(make()) } }
      self.storedDefault = storedDefault
      announce = { model, registrar in
        guard let model = model as? Model else { return }
        registrar.withMutation(of: model, keyPath: path) {}
      }
    }

    /// Describes an attribute.
    @_disfavoredOverload public init<Model: PersistentModel, Value: Codable>(
      _ name: String, _ path: KeyPath<Model, Value>, default value: (() -> Value)? = nil,
      attribute: Attribute? = nil
    ) {
      let codec = AttributeCodec<Value>()
      self.init(
        name, path, codec, attribute: attribute, makeDefault: value,
        storedDefault: { value.flatMap { (try? codec.stored($0())) ?? nil } })
    }

    /// Describes a property that always refers to one object.
    public init<Model: PersistentModel, Other: PersistentModel>(
      _ name: String, _ path: KeyPath<Model, Other>, default value: (() -> Other)? = nil,
      relationship: Relationship? = nil
    ) {
      self.init(
        name, path, ToOneCodec<Other, Other>(isRequired: true, make: { $0 }, object: { $0 }),
        relationship: relationship, destination: Other.self, makeDefault: value)
    }

    /// Describes a property that refers to one object or to none.
    public init<Model: PersistentModel, Other: PersistentModel>(
      _ name: String, _ path: KeyPath<Model, Other?>, default value: (() -> Other?)? = nil,
      relationship: Relationship? = nil
    ) {
      self.init(
        name, path, ToOneCodec<Other, Other?>(isRequired: false, make: { $0 }, object: { $0 }),
        relationship: relationship, destination: Other.self, makeDefault: value)
    }

    /// Describes a property that refers to several objects.
    public init<Model: PersistentModel, Other: PersistentModel>(
      _ name: String, _ path: KeyPath<Model, [Other]>, default value: (() -> [Other])? = nil,
      relationship: Relationship? = nil
    ) {
      self.init(
        name, path, ToManyCodec<Other, [Other]>(make: { $0 }, list: { $0 }),
        relationship: relationship, destination: Other.self, isToMany: true, makeDefault: value)
    }

    /// Describes a property that refers to several objects.
    public init<Model: PersistentModel, Other: PersistentModel>(
      _ name: String, _ path: KeyPath<Model, [Other]?>, default value: (() -> [Other]?)? = nil,
      relationship: Relationship? = nil
    ) {
      self.init(
        name, path, ToManyCodec<Other, [Other]?>(make: { $0 }, list: { $0 ?? [] }),
        relationship: relationship, destination: Other.self, isToMany: true, makeDefault: value)
    }
  }
}
