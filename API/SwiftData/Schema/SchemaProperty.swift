/// The options of a property, of the macros `@Attribute` and `@Relationship`.
public protocol SchemaProperty: Sendable {
  /// The name of the property in an older version.
  var originalName: String? { get }
}

extension Schema {
  /// The options of a property with a value.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftdata/schema/attribute
  public struct Attribute: SchemaProperty {
    public struct Option: Hashable, Sendable {
      private let name: String

      private init(_ name: String) { self.name = name }

      /// No two objects have the same value. If an object with the value of another one is saved,
      /// both become one object.
      public static let unique = Option("unique")
      /// The value is not saved.
      public static let ephemeral = Option("ephemeral")
      /// Has no effect: all data is in the database.
      public static let externalStorage = Option("externalStorage")
      /// Has no effect.
      public static let spotlight = Option("spotlight")
      /// Has no effect: nothing is synchronized.
      public static let allowsCloudEncryption = Option("allowsCloudEncryption")
      /// Has no effect: there is no history.
      public static let preserveValueOnDeletion = Option("preserveValueOnDeletion")
      @available(
        *, unavailable,
        message: "Linux has no value transformers: let the property's type conform to Codable."
      )
      public static func transformable(by transformerType: any Any.Type) -> Option {
        Option("transformable")
      }
    }

    public let options: [Option]
    public let originalName: String?

    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      self.options = options
      self.originalName = originalName
    }
  }

  /// The options of a property with objects.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftdata/schema/relationship
  public struct Relationship: SchemaProperty, @unchecked Sendable {
    // Sendable: a key path is constant.

    /// The effect of a deletion on the objects of the property.
    public enum DeleteRule: Sendable {
      case noAction, nullify, cascade, deny
    }

    public struct Option: Hashable, Sendable {
      private let name: String

      private init(_ name: String) { self.name = name }

      /// No two objects refer to the same object.
      public static let unique = Option("unique")
    }

    public let options: [Option]
    public let deleteRule: DeleteRule
    public let minimumModelCount: Int?
    public let maximumModelCount: Int?
    public let originalName: String?
    let inverse: AnyKeyPath?

    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      self.options = options
      self.deleteRule = deleteRule
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      self.originalName = originalName
      self.inverse = inverse
    }
  }
}
