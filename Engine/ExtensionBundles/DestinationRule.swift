import ActivationRules
import Destinations
import UniformTypeIdentifiers

/// The activation rule of a destination file, and the types that the rule needs.
struct DestinationRule {
  /// The beginning of the identifiers of endings that no other type has.
  private static let prefix = "destination.ending."

  private let accepts: AcceptedItems

  init(_ accepts: AcceptedItems) { self.accepts = accepts }

  /// The value of `NSExtensionActivationRule`.
  var value: Any {
    if !accepts.types.isEmpty, accepts.hasFiles { return predicate }
    var rule: [String: Any] = [:]
    let counts = [
      "Image": accepts.images, "Movie": accepts.movies, "File": accepts.files,
      "WebURL": accepts.links,
    ]
    for (kind, count) in counts where count > 0 {
      rule["NSExtensionActivationSupports\(kind)WithMaxCount"] = count
    }
    if accepts.text { rule["NSExtensionActivationSupportsText"] = true }
    return rule
  }

  /// The declarations of the endings that no other type has.
  var declarations: [[String: Any]] {
    accepts.types.compactMap(Self.ending).compactMap { ending in
      let identifier = Self.identifier(ofEnding: ending)
      guard identifier.hasPrefix(Self.prefix) else { return nil }
      return [
        InfoKey.typeIdentifier.rawValue: identifier, "UTTypeConformsTo": [UTType.data.identifier],
        "UTTypeTagSpecification": ["public.filename-extension": [ending]],
      ]
    }
  }

  /// The rule of a destination that accepts only files of some types, because the keys of a
  /// dictionary do not name types.
  private var predicate: String {
    func conforms(_ identifier: String) -> String {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(identifier)\""
    }
    // A file that is not a picture or a movie is a file URL too, and a text file is a text.
    func conformsWithoutFile(_ identifier: String) -> String {
      "(\(conforms(identifier)) AND NOT \(conforms("public.file-url")))"
    }
    var kinds = Set(accepts.types.compactMap(Self.identifier)).sorted().map(conforms)
    if accepts.links > 0 { kinds.append(conformsWithoutFile("public.url")) }
    if accepts.text { kinds.append(conformsWithoutFile("public.plain-text")) }
    return """
      SUBQUERY(extensionItems, $i, $i.attachments.@count <= \(AcceptedItems.many) AND \
      SUBQUERY($i.attachments, $a, \(kinds.joined(separator: " OR "))).@count == \
      $i.attachments.@count).@count == 1
      """
  }

  /// Returns the uniform type of a MIME type or an ending.
  private static func identifier(_ type: String) -> String? {
    let families = [
      "image/*": UTType.image, "video/*": .movie, "audio/*": .audio, "text/*": .text, "*/*": .data,
    ]
    if let family = families[type.lowercased()] { return family.identifier }
    return ending(type).map(identifier(ofEnding:)) ?? UTType(mimeType: type)?.identifier
  }

  /// Returns the last ending of `.tar.gz`, as files are recognized, or `nil` for a MIME type.
  private static func ending(_ type: String) -> String? {
    guard type.hasPrefix(".") else { return nil }
    return type.split(separator: ".").last.map { $0.lowercased() }
  }

  private static func identifier(ofEnding ending: String) -> String {
    if let known = UTType(filenameExtension: ending), known.isDeclared {
      return known.identifier
    }
    return prefix + String(ending.map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
