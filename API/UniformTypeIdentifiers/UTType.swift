/// A uniform type identifier: a kind of data, and the more general kinds it is one of.
public struct UTType: Sendable, Hashable {
  private enum Origin: Sendable {
    /// In the table.
    case declared
    /// Made for a tag that no declared type carries.
    case dynamic
    /// Named by a program that says it declares the type, though this system does not know it.
    case undeclared
  }

  /// For example `public.jpeg`.
  public let identifier: String
  private let origin: Origin
  /// Where the type stands in the registry; for one that is not declared, where its parent does.
  private let position: Int?

  private init(declaredAt position: Int) {
    identifier = TypeRegistry.shared.entries[position].identifier
    origin = .declared
    self.position = position
  }

  private init(_ dynamic: DynamicType) {
    identifier = dynamic.identifier
    origin = .dynamic
    position = TypeRegistry.shared.position(of: dynamic.parent)
  }

  /// The type of that identifier; nil when the system does not know it.
  public init?(_ identifier: String) {
    if let position = TypeRegistry.shared.position(of: identifier) {
      self.init(declaredAt: position)
    } else if let dynamic = DynamicType(identifier: identifier) {
      self.init(dynamic)
    } else {
      return nil
    }
  }

  /// The type of files with that extension (without its dot); a dynamic one when none is declared.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty, tag.utf8.count <= 255, !tag.contains("\n"), !tag.contains("\0") else {
      return nil
    }
    if let known = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
      self = known
    } else {
      self.init(
        DynamicType(
          tagClass: tagClass, tag: tag.lowercased(),
          parent: supertype?.identifier ?? Self.data.identifier))
    }
  }

  /// A type that the running program declares.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: parentType)
  }

  /// A type that the running program knows from another one.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: parentType)
  }

  private init(undeclared identifier: String, parent: UTType?) {
    self.identifier = identifier
    origin = .undeclared
    position = (parent ?? .data).position
  }

  /// The declared types that carry a tag, preferred ones first.
  public static func types(
    tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?
  ) -> [UTType] {
    TypeRegistry.shared.positions(tag: tag, tagClass).map(UTType.init(declaredAt:)).filter {
      supertype.map($0.conforms(to:)) ?? true
    }
  }

  /// Whether this is `type` or one of its kind, however many steps apart.
  public func conforms(to type: UTType) -> Bool {
    if type.origin == .declared, let position, let other = type.position {
      return TypeRegistry.shared.conforms(position, to: other)
    }
    return identifier == type.identifier
  }

  /// Whether `type` conforms to this one and is another.
  public func isSupertype(of type: UTType) -> Bool { self != type && type.conforms(to: self) }

  /// Whether this type conforms to `type` and is another.
  public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

  public var supertypes: Set<UTType> {
    guard let position else { return [] }
    var all = Set(TypeRegistry.shared.ancestors(of: position).map(UTType.init(declaredAt:)))
    if origin != .declared { all.insert(UTType(declaredAt: position)) }
    return all
  }

  /// Names of this type outside, the preferred one of each class first.
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

  /// Without a dot; nil for a type that has none.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// For people, in English, beginning in lower case; nil for a dynamic type.
  public var localizedDescription: String? { entry?.description }

  public var isDynamic: Bool { origin == .dynamic }
  public var isDeclared: Bool { origin == .declared }
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  private var entry: TypeRegistry.Entry? {
    guard origin == .declared, let position else { return nil }
    return TypeRegistry.shared.entries[position]
  }

  public static func == (left: UTType, right: UTType) -> Bool {
    left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { identifier }
  public var debugDescription: String { "<UTType \(identifier)>" }
}

/// As its identifier alone.
extension UTType: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let identifier = try container.decode(String.self)
    self = UTType(identifier) ?? UTType(undeclared: identifier, parent: nil)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
