import ActivationRules
import Predicates

/// Predicates: parsed, evaluated, explained and linted.
struct PredicateKind: Kind {
  static let name = "predicates"
  let mutator: Mutator
  private let subject: Value
  private let attachments = ActivationSubject(items: [
    [
      AttachmentTypes(typeIdentifiers: ["public.jpeg", "public.file-url"]),
      AttachmentTypes(typeIdentifiers: ["public.url"]),
    ], [AttachmentTypes(typeIdentifiers: ["com.example.own"])],
  ])

  init(corpus: Corpus) {
    mutator = Mutator(
      seeds: (corpus.predicates + Self.deep).map { Array($0.utf8) },
      pieces: [
        "SUBQUERY(", ".@count", "ANY ", "$x", ":=", "NOT ", "(", ")", "{", "}", "[", "]", "'", "\"",
        "\\", "==", "=<", "UTI-CONFORMS-TO", "UTI-", "%@", "%K", "@sum", ".", ",", "-", "**", "0x",
        "1e9", "1e999", "nil", "SELF", "MATCHES", "LIKE", "(a+)+", "*", "IN", "BETWEEN", "é", "#",
        "randomn(", "[FIRST]", "\0", "extensionItems", "$item.attachments", " OR ", " AND ",
      ])
    subject = Value(
      any: [
        "age": 30, "name": "Ada", "colours": ["red", "green"], "scores": [1, 9],
        "items": [["price": 3, "tags": ["a"]], ["price": 4, "tags": ["a", "b"]]],
        "types": ["public.jpeg", "com.example.own"],
      ] as [String: Any])
  }

  /// Predicates near the maximum depth.
  private static let deep: [String] = {
    func nested(_ open: String, _ inner: String, _ close: String) -> String {
      String(repeating: open, count: 20) + inner + String(repeating: close, count: 20)
    }
    return [
      String(repeating: "1 + ", count: 60) + "1 == 1",
      "a" + String(repeating: ".a", count: 60) + " == 1",
      nested("(", "1 == 1", ")"), nested("NOT ", "1 == 1", ""),
      nested("(1 + ", "1", ")") + " == 1",
      nested("SUBQUERY(items, $x, ", "1 == 1", ").@count > 0"),
      nested("SUBQUERY(items, $x, 1 + 1 + 1 == 3 AND ", "1 == 1", ").@count > 0"),
      nested("sum({1, ", "1", "})") + " == 1",
      nested("SUBQUERY(", "items", ", $x, 1 == 1)") + " == 1",
    ]
  }()

  func feed(_ bytes: [UInt8], _ dice: inout Dice) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let program = try? Program(parsing: text, arguments: [.string("age"), .number(1), .null])
    else { return false }
    _ = try? program.evaluate(subject)
    _ = try? program.failures(subject)
    if let rule = try? ActivationRule(propertyList: text) {
      let verdict = rule.decide(attachments)
      _ = (verdict.reason, verdict.remedy, verdict.failures)
    }
    if Int.random(in: 0..<16, using: &dice) == 0 {
      _ =
        RuleLint(["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": text]]])
        .findings
    }
    return true
  }
}
