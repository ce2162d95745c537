import Foundation
import Synchronization

/// The types that a bundle's `Info.plist` declares: those it exports, then those it imports.
///
/// What does not make sense is left out; the plist may be anybody's.
package struct BundleTypes: Hashable, Sendable {
  /// Of one bundle.
  package static let maximumCount = 500
  private static let maximumTags = 50

  package private(set) var declarations: [TypeDeclaration] = []

  package init(infoPropertyList: [String: Any]) {
    for key in ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"] {
      for case let type as [String: Any] in infoPropertyList[key] as? [Any] ?? [] {
        guard declarations.count < Self.maximumCount else { return }
        if let declaration = Self.declaration(type) { declarations.append(declaration) }
      }
    }
  }

  /// Makes the types known to this process for as long as it lives. A type that is known already
  /// stays as it is: a bundle cannot say what an image is.
  package func register() { TypeRegistry.register(declarations) }

  /// Another number after bundles have made types known: what was worked out before may be out of
  /// date.
  package static var revision: Int { TypeRegistry.revision.load(ordering: .acquiring) }

  private static func declaration(_ type: [String: Any]) -> TypeDeclaration? {
    guard let identifier = type["UTTypeIdentifier"] as? String, isIdentifier(identifier) else {
      return nil
    }
    let tags = type["UTTypeTagSpecification"] as? [String: Any] ?? [:]
    let parents = strings(type["UTTypeConformsTo"]).filter(isIdentifier)
    return TypeDeclaration(
      identifier: identifier, parents: parents,
      filenameExtensions: strings(tags[UTTagClass.filenameExtension.rawValue]).map {
        ($0.hasPrefix(".") ? String($0.dropFirst()) : $0).lowercased()
      },
      mimeTypes: strings(tags[UTTagClass.mimeType.rawValue]).map { $0.lowercased() },
      description: (type["UTTypeDescription"] as? String).flatMap(bounded),
      version: type["UTTypeVersion"] as? Int
        ?? (type["UTTypeVersion"] as? String).flatMap(Int.init),
      referenceURL: (type["UTTypeReferenceURL"] as? String).flatMap(bounded)
        .flatMap(URL.init(string:)))
  }

  /// One string may stand for a list of one.
  private static func strings(_ value: Any?) -> [String] {
    let list =
      (value as? String).map { [$0] }
      ?? (value as? [Any] ?? []).prefix(maximumTags)
      .compactMap { $0 as? String }
    return list.compactMap(bounded)
  }

  private static func bounded(_ string: String) -> String? {
    let allowed = string.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    return (1...255).contains(string.utf8.count) && allowed ? string : nil
  }

  /// Letters, digits, hyphens and dots; dynamic identifiers mean what they hold.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && !text.hasPrefix("dyn.")
      && text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "." || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
  }
}
