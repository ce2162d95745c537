public import Foundation

/// A uniform type: a kind of data that conforms to more general kinds.
public struct UTType: Sendable, Hashable {
  private enum Origin: Sendable {
    /// The type is in the registry.
    case declared
    /// The type was made for a tag that no declared type has.
    case dynamic
    /// A program named the type, but no bundle declares it.
    case undeclared
  }

  /// The type's identifier, for example `public.jpeg`.
  public let identifier: String
  private let origin: Origin
  /// The entry of a declared type, otherwise the entry of its parent.
  private let entry: TypeEntry?

  private init(_ entry: TypeEntry) {
    identifier = entry.identifier
    origin = .declared
    self.entry = entry
  }

  private init(_ dynamic: DynamicType) {
    identifier = dynamic.identifier
    origin = .dynamic
    entry = Self.entry(dynamic.parent) ?? Self.data.entry
  }

  /// Finds the type with the given identifier. The result is `nil` if the type is unknown.
  public init?(_ identifier: String) {
    if let entry = Self.entry(identifier) {
      self.init(entry)
    } else if let dynamic = DynamicType(identifier: identifier) {
      self.init(dynamic)
    } else {
      return nil
    }
  }

  private static func entry(_ identifier: String) -> TypeEntry? {
    if let entry = TypeRegistry.current[identifier] ?? TypeRegistry.withOwnTypes[identifier] {
      return entry
    }
    guard identifier.hasPrefix(SystemTypes.prefix) else { return nil }
    return TypeRegistry.withSystemTypes[identifier]
  }

  /// Finds the type of files with the given extension, which has no dot. If no such type is
  /// declared, the result is a dynamic type.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// Finds the type of data with the given MIME type. If no such type is declared, the result is a
  /// dynamic type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// Finds the preferred type that has a tag and conforms to `supertype`. If no such type is
  /// declared, the result is a dynamic type. The result is `nil` if the tag is empty, longer than
  /// 255 bytes, or contains a line feed or a null byte.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty, tag.utf8.count <= 255, !tag.contains("\n"), !tag.contains("\0") else {
      return nil
    }
    // Bundles and the system's database are read only if the table has no matching type.
    if let known = Self.first(TypeRegistry.current, tag, tagClass, supertype)
      ?? Self.first(TypeRegistry.withOwnTypes, tag, tagClass, supertype)
      ?? Self.first(TypeRegistry.withSystemTypes, tag, tagClass, supertype)
    {
      self = known
    } else {
      self.init(
        DynamicType(
          tagClass: tagClass, tag: tag.lowercased(),
          parent: supertype?.entry?.identifier ?? Self.data.identifier))
    }
  }

  private static func first(
    _ registry: TypeRegistry, _ tag: String, _ tagClass: UTTagClass, _ supertype: UTType?
  ) -> UTType? {
    registry.entries(tag: tag, tagClass).lazy.map { UTType($0) }.first {
      supertype.map($0.conforms(to:)) ?? true
    }
  }

  /// Returns a type that the running program declares. If no bundle declares the type, the type
  /// conforms to `parentType` or, by default, to `.data`.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: parentType)
  }

  /// Returns a type that another program declares.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: parentType)
  }

  private init(undeclared identifier: String, parent: UTType?) {
    self.identifier = identifier
    origin = .undeclared
    entry = (parent ?? .data).entry
  }

  /// Returns the declared types that have a tag, preferred types first.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    TypeRegistry.withSystemTypes.entries(tag: tag, tagClass).map { UTType($0) }.filter {
      supertype.map($0.conforms(to:)) ?? true
    }
  }

  /// Returns whether this type is `type` or one of its direct or indirect subtypes.
  public func conforms(to type: UTType) -> Bool {
    if type.origin == .declared, let entry, let other = type.entry {
      return entry.conforms(to: other)
    }
    return identifier == type.identifier
  }

  /// Returns whether `type` is another type that conforms to this type.
  public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }

  /// Returns whether this type conforms to `type` and is not `type` itself.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  /// All types to which this type conforms, directly or indirectly, without the type itself.
  public var supertypes: Set<UTType> {
    guard let entry else { return [] }
    let entries = TypeRegistry.current.entries
    let above = origin == .declared ? entry.lineage.dropFirst() : entry.lineage[...]
    return Set(above.map { UTType(entries[$0]) })
  }

  /// The supertypes that the declaration names, in its order.
  package var directSupertypes: [UTType] { (own?.parents ?? []).compactMap { UTType($0) } }

  /// The type's external names. The first name of each class is preferred.
  public var tags: [UTTagClass: [String]] {
    switch origin {
    case .declared:
      guard let entry else { return [:] }
      var tags: [UTTagClass: [String]] = [:]
      if !entry.filenameExtensions.isEmpty { tags[.filenameExtension] = entry.filenameExtensions }
      if !entry.mimeTypes.isEmpty { tags[.mimeType] = entry.mimeTypes }
      return tags
    case .dynamic:
      return DynamicType(identifier: identifier).map { [$0.tagClass: [$0.tag]] } ?? [:]
    case .undeclared: return [:]
    }
  }

  /// The first of the type's filename extensions, without a dot, or `nil` if the type has no
  /// extension.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
  /// The first of the type's MIME types, or `nil` if the type has no MIME type.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// A description for display. The descriptions of built-in types are in English and begin in
  /// lower case. The value is `nil` if no declaration has a description.
  public var localizedDescription: String? { own?.description }

  /// The `UTTypeVersion` of the declaration, or `nil` for built-in types.
  public var version: Int? { own?.version }

  /// The URL of the format's description, if the declaration has one.
  public var referenceURL: URL? { own?.referenceURL }

  /// Whether the type was made for a tag that no declared type has.
  public var isDynamic: Bool { origin == .dynamic }
  /// Whether the type is built in, declared by a bundle, or part of the system's MIME database.
  public var isDeclared: Bool { origin == .declared }
  /// Whether the identifier begins with `public.`.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  private var own: TypeEntry? { origin == .declared ? entry : nil }

  /// Returns whether both types have the same identifier.
  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }

  /// Adds the identifier to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }
  /// The identifier in the form `<UTType public.jpeg>`.
  public var debugDescription: String { "<UTType \(identifier)>" }
}

/// Encodes a type as its identifier.
extension UTType: Codable {
  /// Decodes a type. An unknown identifier becomes an undeclared type that conforms to `.data`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: nil)
  }

  /// Encodes the identifier as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}

/// The name of `UTType` in Objective-C. On iOS it is a class. Here it is `UTType` itself, so that
/// `type as UTTypeReference` compiles.
public typealias UTTypeReference = UTType

/// A kind of external name for types, such as the filename extensions or the MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The class's identifier. Declared types have tags of only the two classes below.
  public let rawValue: String

  /// Makes a tag class. The value is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Filename extensions, which have no dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  /// The raw value.
  public var description: String { rawValue }
}
