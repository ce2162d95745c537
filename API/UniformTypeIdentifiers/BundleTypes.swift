import Foundation
import Synchronization

/// The types that a bundle's `Info.plist` declares: exported types, then imported types.
///
/// Invalid declarations are skipped, because the file is not trusted.
package struct BundleTypes: Hashable, Sendable {
  /// The maximum number of types in one bundle.
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

  /// Registers the types for the lifetime of this process. Known types stay unchanged, so that a
  /// bundle cannot redefine a type such as `public.image`.
  package func register() { TypeRegistry.register(declarations) }

  /// A number that increases when bundles register types. Results that were cached at an earlier
  /// revision may be outdated.
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

  /// Returns the strings in a value, which may be an array or a single string.
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

  /// Returns whether the text consists of letters, digits, hyphens and dots. Dynamic identifiers
  /// (`dyn.…`) are excluded, because a dynamic identifier already encodes its type.
  private static func isIdentifier(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count) && !text.hasPrefix("dyn.")
      && text.unicodeScalars.allSatisfy {
        $0 == "-" || $0 == "." || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
  }
}
