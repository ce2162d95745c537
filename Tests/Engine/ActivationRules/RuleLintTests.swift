import Testing

@testable import ActivationRules

struct RuleLintTests {
  @Test(
    "A reserved identifier is an error",
    arguments: [
      ("daemon", true), ("Sharesheet.history", true), ("destination.cow.share", true),
      ("org.sharesheet.cow.share", false), ("com.example.daemon", false),
      ("destinations.cow", false),
    ])
  func reservedIdentifiers(identifier: String, isReserved: Bool) {
    let findings = RuleLint(["CFBundleIdentifier": identifier, "NSExtension": [String: Any]()])
      .findings
    #expect(findings.contains { $0.key == "CFBundleIdentifier" } == isReserved)
  }

  private static func findings(_ rule: any Sendable) -> [RuleFinding] {
    RuleLint(["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": rule]]])
      .findings
  }

  @Test(
    arguments: [
      (
        ["NSExtensionActivationSupportsVideoWithMaxCount": 1],
        "write NSExtensionActivationSupportsMovieWithMaxCount"
      ),
      (["NSExtensionActivationSuportsText": true], "write NSExtensionActivationSupportsText"),
      (["NSExtensionActivationSupportsImageWithMaxCount": "1"], "write an integer"),
      (["NSExtensionActivationSupportsImageWithMaxCount": true], "write an integer"),
      (
        ["NSExtensionActivationRule": "SUBQUERY(a, $b, true).@count > 0"],
        "remove it, or make it the rule itself"
      ),
      (
        ["NSExtensionActivationSupportsWebURLWithMaxCount": 1],
        "set NSExtensionActivationDictionaryVersion to 2, or NSExtensionActivationSupportsText"
      ),
      ("TRUEPREDICATE", "list what the extension accepts"),
      (
        "SUBQUERY(extensionItems, , SUBQUERY(, , ANY UTI-CONFORMS-TO 'a').@count == 1)",
        "keep the rule out of build setting expansion, so that $extensionItem stays"
      ),
      ("$items.@count == 1", "write a key without the $, or a variable of an enclosing SUBQUERY"),
      ("extensionItems.@count == ", "write a value, a key, a variable or a parenthesis there"),
      ("SUBQUERY(extensionItems, $i, $i.attachments.@count == 1).@count == 1", "write >= 1"),
      (
        "ANY extensionItems.kind UTI-CONFORMS-TO \"public.ulr\"",
        "correct its spelling, or declare it in UTImportedTypeDeclarations"
      ),
      ("extensionItems.@count > 0", "list what the extension accepts"),
      (
        "ANY items.kind == \"public.url\"",
        "check the keys extensionItems, attachments and registeredTypeIdentifiers, and the counts"
      ),
    ] as [(any Sendable, String)])
  func findingsWithRemedy(rule: any Sendable, remedy: String) {
    #expect(Self.findings(rule).contains { $0.remedy == remedy })
  }

  @Test("A valid rule has no findings") func validRule() {
    #expect(
      Self.findings(
        [
          "NSExtensionActivationSupportsImageWithMaxCount": 10,
          "NSExtensionActivationDictionaryVersion": 2,
        ] as [String: any Sendable]
      ).isEmpty)
    #expect(
      Self.findings(
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
          + "UTI-CONFORMS-TO \"public.image\").@count > 0).@count > 0"
      ).isEmpty)
  }

  /// The rule of the published extension Hoi, as in its tutorial.
  @Test("The unused keys of Xcode's template are no error") func xcodeRemains() {
    let rule: [String: any Sendable] = [
      "NSExtensionActivationRule": "TRUEPREDICATE",
      "NSExtensionActivationSupportsFileWithMaxCount": 0,
      "NSExtensionActivationSupportsImageWithMaxCount": 1,
      "NSExtensionActivationSupportsMovieWithMaxCount": 0,
      "NSExtensionActivationSupportsText": false,
      "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
    ]
    #expect(!Self.findings(rule).contains { $0.key.hasSuffix("Rule.NSExtensionActivationRule") })
    #expect(!Self.findings(rule).contains { $0.severity == .error })
  }

  @Test func misplacedKeys() {
    let findings = RuleLint([
      "NSExtension": [
        "NSExtensionAttributes": [
          "NSExtensionActivationSupportsText": true, "NSExtensionActivationRule": false,
        ]
      ]
    ]).findings
    #expect(
      findings.first?.key == "NSExtension.NSExtensionAttributes.NSExtensionActivationSupportsText")
    #expect(findings.first?.remedy == "move it into NSExtensionActivationRule")
  }
}
