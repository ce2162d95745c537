extension Schema {
  /// The arguments of `@Attribute`.
  public struct Attribute: Sendable {
    /// An option of an attribute.
    public struct Option: Hashable, Sendable {
      private let name: String

      /// No two objects have the same value. A save makes them one object.
      public static let unique = Option(name: "unique")
      /// The value is not stored.
      public static let ephemeral = Option(name: "ephemeral")
      /// Has no effect: all data is stored in the database.
      public static let externalStorage = Option(name: "externalStorage")
      /// Has no effect.
      public static let spotlight = Option(name: "spotlight")
      /// Has no effect: the store has no history.
      public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
      /// Has no effect: nothing is synchronized.
      public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
    }

    public let options: [Option]
    /// The property's name in an older version.
    public let originalName: String?

    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      (self.options, self.originalName) = (options, originalName)
    }
  }

  /// The arguments of `@Relationship`.
  public struct Relationship {
    /// The effect of a deletion on the objects of a relationship.
    public enum DeleteRule: String, Codable, Hashable, Sendable {
      case noAction, nullify, cascade, deny
    }

    /// An option of a relationship.
    public struct Option: Hashable, Sendable {
      /// Has no effect.
      public static let unique = Option()
    }

    public let deleteRule: DeleteRule
    public let minimumModelCount: Int
    public let maximumModelCount: Int
    public let originalName: String?
    public let inverse: AnyKeyPath?

    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      self.deleteRule = deleteRule
      self.minimumModelCount = minimumModelCount ?? 0
      self.maximumModelCount = maximumModelCount ?? 0
      (self.originalName, self.inverse) = (originalName, inverse)
    }
  }

  /// The arguments of `#Unique`.
  public struct Constraint {
    let paths: [[AnyKeyPath]]

    public init<Model: PersistentModel>(
      _ model: Model.Type, _ constraints: [PartialKeyPath<Model>]...
    ) { paths = constraints }
  }
}
