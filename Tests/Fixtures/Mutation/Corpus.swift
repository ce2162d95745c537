import Foundation

/// The initial inputs: the repository's vectors, and the rules of a folder if one is given.
struct Corpus {
  /// Strings and dictionaries.
  private(set) var rules: [Any] = []
  private(set) var predicates: [String] = []
  /// The messages of `wire.jsonl`, which is beside the other vectors.
  private(set) var messages: [Data] = []

  init(vectors: URL?, folder: URL?) throws {
    if let vectors {
      for line in try String(contentsOf: vectors, encoding: .utf8).split(separator: "\n")
      where !line.hasPrefix("#") {
        let words = line.split(separator: " ", maxSplits: 1)
        if words.count == 2 { predicates.append(String(words[1])) }
      }
      let wire = vectors.deletingLastPathComponent().appending(path: "wire.jsonl")
      for line in try String(contentsOf: wire, encoding: .utf8).split(separator: "\n") {
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard let value = entry?["value"] else { continue }
        messages.append(try JSONSerialization.data(withJSONObject: value))
      }
    }
    predicates.append(
      """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image" OR
        ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.url"
      ).@count == $item.attachments.@count).@count == 1
      """)
    rules = [
      true,
      [
        "NSExtensionActivationSupportsImageWithMaxCount": 3,
        "NSExtensionActivationSupportsText": true, "NSExtensionActivationDictionaryVersion": 2,
        "NSExtensionActivationSupportsAttachmentsWithMinCount": "1",
      ] as [String: Any],
    ]
    guard let folder else { return }
    for file in ["rules.jsonl", "activation-rules/rules.jsonl"] {
      guard
        let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
      else { continue }
      for line in text.split(separator: "\n") {
        let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        if let rule = entry?["rule"] { rules.append(rule) }
        if let predicate = entry?["rule"] as? String { predicates.append(predicate) }
      }
    }
  }
}
