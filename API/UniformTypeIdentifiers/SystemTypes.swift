/// The types of the MIME database that the registry lacks, converted to type declarations.
///
/// For example, `image/x-xcf` becomes `org.freedesktop.mime.image.x-xcf`. If the registry has a
/// type for the MIME type or for one of its aliases, only the missing tags are added to that type.
struct SystemTypes {
  static let prefix = "org.freedesktop.mime."

  private(set) var declarations: [TypeDeclaration] = []
  private(set) var extraTags: [ExtraTag] = []

  init(_ database: MIMEDatabase, beside registry: TypeRegistry) {
    // Types whose pattern has a higher weight come first. If two types share an extension, the
    // first type is preferred.
    var seen: Set<String> = []
    let canonical =
      (database.filenameExtensions.map(\.mimeType)
      + database.parents.keys.sorted() + database.aliases.keys.sorted())
      .filter { Self.kind(of: $0) != nil && seen.insert($0).inserted }

    func known(_ mimeType: String) -> TypeEntry? {
      ([mimeType] + (database.aliases[mimeType] ?? [])).lazy
        .compactMap { registry.entries(tag: $0, .mimeType).first }.first
    }
    func identifier(_ mimeType: String) -> String {
      known(mimeType)?.identifier ?? Self.identifier(of: mimeType)
    }

    let filenameExtensions = Dictionary(grouping: database.filenameExtensions, by: \.mimeType)
    for mimeType in canonical {
      let names = (filenameExtensions[mimeType] ?? []).map(\.filenameExtension)
      let mimeTypes = [mimeType] + (database.aliases[mimeType] ?? [])
      if let entry = known(mimeType) {
        extraTags += mimeTypes.filter { registry.entries(tag: $0, .mimeType).isEmpty }
          .map { ExtraTag(identifier: entry.identifier, tagClass: .mimeType, tag: $0) }
        continue
      }
      let general = (database.parents[mimeType] ?? [])
        .filter { Self.saysWhatItIs($0, of: mimeType) }.map(identifier)
      declarations.append(
        TypeDeclaration(
          identifier: Self.identifier(of: mimeType),
          parents: (Self.kind(of: mimeType) ?? []) + general,
          filenameExtensions: names, mimeTypes: mimeTypes, description: mimeType))
    }

    for (mimeType, name) in database.filenameExtensions {
      guard let entry = known(mimeType), registry.entries(tag: name, .filenameExtension).isEmpty
      else { continue }
      extraTags.append(
        ExtraTag(identifier: entry.identifier, tagClass: .filenameExtension, tag: name))
    }
  }

  /// Returns the supertypes that all MIME types with the same first part get, such as
  /// `public.image` for `image/png`. Returns `nil` if MIME types with this first part do not
  /// describe files.
  private static func kind(of mimeType: String) -> [String]? {
    switch mimeType.prefix(while: { $0 != "/" }) {
    case "image": ["public.image"]
    case "audio": ["public.audio"]
    case "video": ["public.movie"]
    case "text": ["public.text"]
    case "font": ["public.data", "public.font"]
    case "model": ["public.data", "public.3d-content"]
    case "message": ["public.data", "public.message"]
    case "application", "multipart", "chemical": ["public.data"]
    default: nil
    }
  }

  /// Returns whether `general` describes the content and not only the container. To a user, a
  /// document in a ZIP file is not an archive, and a picture in a text format is not text.
  private static func saysWhatItIs(_ general: String, of mimeType: String) -> Bool {
    func media(_ type: String) -> Substring { type.prefix { $0 != "/" } }
    let isContainer = [
      "application/zip", "application/gzip", "application/x-ole-storage", "application/x-bzip2",
      "application/x-xz", "application/zstd", "application/x-tar", "application/octet-stream",
    ].contains(general)
    guard !isContainer else { return false }
    return media(general) == media(mimeType) || ["application", "text"].contains(media(mimeType))
  }

  private static func identifier(of mimeType: String) -> String {
    prefix
      + mimeType.map { character -> String in
        switch character {
        case "/": "."
        case "a"..."z", "0"..."9", "-", ".": String(character)
        case "+": "-plus-"
        default: "-"
        }
      }.joined()
  }
}
