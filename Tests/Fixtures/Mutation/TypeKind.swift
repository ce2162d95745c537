import Foundation
import UniformTypeIdentifiers

/// Type identifiers, tags and declarations.
struct TypeKind: Kind {
  static let name = "types"
  let mutator: Mutator
  private var registered = 0

  init(corpus: Corpus) {
    var seeds = [
      "public.jpeg", "com.adobe.pdf", "com.example.own", "jpg", "tar.gz", "image/png",
      "text/plain;charset=utf-8", "x", "PUBLIC.JPEG", "org.freedesktop.x",
    ]
    for tag in ["trip", "a b", "é"] {
      if let type = UTType(filenameExtension: tag) { seeds.append(type.identifier) }
      if let type = UTType(mimeType: "x/" + tag) { seeds.append(type.identifier) }
    }
    mutator = Mutator(
      seeds: seeds.map { Array($0.utf8) },
      pieces: [
        "dyn.", "dyn.a", "public.", ".", "-", "/", "\0", "é", "a", "zz", "ah62d4r", "?", "=", ":",
        "%",
        "org.freedesktop.",
      ])
  }

  mutating func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let found = [
      UTType(text), UTType(filenameExtension: text), UTType(mimeType: text),
      UTType(tag: text, tagClass: .filenameExtension, conformingTo: .image),
      UTType(tag: text, tagClass: UTTagClass(rawValue: text), conformingTo: nil),
      UTType(exportedAs: text), UTType(importedAs: text, conformingTo: .image),
    ].compactMap { $0 }
    for type in found {
      _ = (type.supertypes, type.tags, type.preferredFilenameExtension, type.localizedDescription)
      _ = (type.conforms(to: .image), type.isSubtype(of: .data), type.isSupertype(of: .jpeg))
    }
    _ = UTType.types(tag: text, tagClass: .mimeType, conformingTo: nil)
    if let data = try? JSONEncoder().encode([text]) {
      _ = try? JSONDecoder().decode([UTType].self, from: data)
    }
    let types = BundleTypes(infoPropertyList: declarations(text, &dice))
    // Registered types stay as long as the process runs.
    if registered < 2000, Int.random(in: 0..<50, using: &dice) == 0 {
      types.register()
      registered += 1
    }
    return UTType(text) != nil
  }

  private func declarations(_ text: String, _ dice: inout Dice) -> [String: Any] {
    let values: [Any] = [text, [text, text], 1, [text: [text]], ["public.image", text], true]
    func value() -> Any { values.randomElement(using: &dice) ?? text }
    let declaration: [String: Any] = [
      "UTTypeIdentifier": Bool.random(using: &dice) ? text : value(),
      "UTTypeConformsTo": value(),
      "UTTypeTagSpecification": [
        "public.filename-extension": value(), "public.mime-type": value(),
      ],
      "UTTypeDescription": value(), "UTTypeVersion": value(), "UTTypeReferenceURL": value(),
    ]
    let list: Any = Bool.random(using: &dice) ? [declaration, value()] : value()
    return ["UTExportedTypeDeclarations": list, "UTImportedTypeDeclarations": value()]
  }
}
