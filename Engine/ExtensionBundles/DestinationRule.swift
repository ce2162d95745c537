import ActivationRules
import Destinations
import UniformTypeIdentifiers

/// The activation rule of a destination file, and the types that the rule needs.
struct DestinationRule {
  /// The beginning of the identifiers of endings that no other type has.
  private static let prefix = "destination.ending."

  /// A request has one place for a link, so more links would be lost.
  private static let mostLinks = 1

  private let accepts: AcceptedItems

  init(_ accepts: AcceptedItems) { self.accepts = accepts }

  /// The value of `NSExtensionActivationRule`.
  var value: Any {
    if !accepts.types.isEmpty, accepts.hasFiles { return predicate }
    var rule: [String: Any] = [:]
    let counts = [
      "Image": accepts.images, "Movie": accepts.movies, "File": accepts.files,
      "WebURL": min(accepts.links, Self.mostLinks),
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
    // A file that is not a picture or a movie is a file URL too, and a text file is a text.
    let file = Self.conforms(.fileURL)
    let link = "(\(Self.conforms(.url)) AND NOT \(file))"
    let text = "(\(Self.conforms(.plainText)) AND NOT \(file))"
    let image = Self.conforms(.image)
    let movie = "(\(Self.conforms(.movie)) AND NOT \(Self.conforms(.audio)) AND NOT \(image))"
    // If no type is known here, no file is accepted.
    let types = Set(accepts.types.compactMap(Self.condition)).sorted()
    let hasType = types.isEmpty ? "FALSEPREDICATE" : types.joined(separator: " OR ")
    var kinds = ["((\(hasType)) AND NOT \(link) AND NOT \(text))"]
    // As with the keys of a dictionary, a picture or a movie counts as a file if it does not count
    // as its own kind.
    var counts: [(condition: String, maximum: Int)] = []
    if accepts.images > 0 { counts.append((image, accepts.images)) }
    if accepts.movies > 0 { counts.append((movie, accepts.movies)) }
    let otherKinds = [link, text] + counts.map(\.condition)
    counts.append((otherKinds.map { "NOT \($0)" }.joined(separator: " AND "), accepts.files))
    if accepts.links > 0 {
      kinds.append(link)
      counts.append((link, Self.mostLinks))
    }
    if accepts.text { kinds.append(text) }
    let limits = counts.map {
      "SUBQUERY($i.attachments, $a, \($0.condition)).@count <= \($0.maximum)"
    }
    return """
      SUBQUERY(extensionItems, $i, $i.attachments.@count <= \(AcceptedItems.many) AND \
      \(limits.joined(separator: " AND ")) AND \
      SUBQUERY($i.attachments, $a, \(kinds.joined(separator: " OR "))).@count == \
      $i.attachments.@count).@count == 1
      """
  }

  private static func conforms(_ type: UTType) -> String { conforms(type.identifier) }

  private static func conforms(_ identifier: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(identifier)\""
  }

  /// Returns the condition for an attachment of a MIME type or an ending.
  private static func condition(_ type: String) -> String? {
    let families = [
      "image/*": UTType.image, "video/*": .movie, "audio/*": .audio, "text/*": .text,
      "font/*": .font, "model/*": .threeDContent, "*/*": .data,
    ]
    if let family = families[type.lowercased()] { return conforms(family) }
    // No uniform type has exactly the types of this family, so the other families are excluded.
    if type.lowercased() == "application/*" {
      let others: [UTType] = [
        .image, .audiovisualContent, .plainText, .html, .font, .threeDContent,
      ]
      return "("
        + ([conforms(.data)] + others.map { "NOT \(conforms($0))" })
        .joined(separator: " AND ") + ")"
    }
    return (ending(type).map(identifier(ofEnding:)) ?? UTType(mimeType: type)?.identifier)
      .map(conforms)
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
