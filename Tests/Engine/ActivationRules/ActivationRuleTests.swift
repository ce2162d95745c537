import Foundation
import Testing

@testable import ActivationRules

struct ActivationRuleTests {
  private static func parse(_ xml: String) throws -> Any {
    try PropertyListSerialization.propertyList(
      from: Data("<plist version=\"1.0\">\(xml)</plist>".utf8), format: nil)
  }

  @Test(arguments: [
    ("<true/>", true), ("<false/>", false), ("<string>TRUEPREDICATE</string>", true),
    ("<string> FalsePredicate\n</string>", false),
  ]) func constants(xml: String, offered: Bool) throws {
    let rule = try ActivationRule(propertyList: Self.parse(xml))
    let verdict = rule.decide([Sample.video])
    #expect(verdict.offered == offered)
    #expect((verdict.reason == nil) == offered)
  }

  @Test("An extension without a rule is always offered") func noRule() throws {
    #expect(try ActivationRule(propertyList: nil).decide([Sample.video]).offered)
  }

  /// Published extensions contain such values, and these extensions work on iOS devices.
  @Test(arguments: [
    "<integer>1</integer>", "<string>1</string>", "<string> 1\n</string>", "<true/>",
    "<real>1</real>",
  ]) func lenientCounts(value: String) throws {
    let rule = try ActivationRule(
      propertyList: Self.parse(
        "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>\(value)</dict>"))
    #expect(rule.decide([Sample.photo]).offered)
    #expect(!rule.decide([Sample.photo, Sample.photo]).offered)
  }

  @Test(arguments: ["<true/>", "<integer>1</integer>", "<string>YES</string>"])
  func lenientFlags(value: String) throws {
    let rule = try ActivationRule(
      propertyList: Self.parse(
        "<dict><key>NSExtensionActivationSupportsText</key>\(value)</dict>"))
    #expect(rule.decide([Sample.text]).offered)
  }

  @Test("A rule can be read from JSON") func json() throws {
    let json = try JSONSerialization.jsonObject(
      with: Data(#"{"NSExtensionActivationSupportsText": true}"#.utf8))
    #expect(try ActivationRule(propertyList: json).decide([Sample.text]).offered)
    let number = try JSONSerialization.jsonObject(with: Data("1".utf8), options: .fragmentsAllowed)
    #expect(throws: ActivationRuleError.notARule(found: "the number 1")) {
      try ActivationRule(propertyList: number)
    }
  }

  @Test(arguments: [
    ("SupportsImageWithMaxCount", "<string>many</string>", "the string “many”"),
    ("SupportsImageWithMaxCount", "<integer>-1</integer>", "the number -1"),
    ("SupportsFileWithMaxCount", "<real>1.5</real>", "the number 1.5"),
    ("SupportsFileWithMaxCount", "<real>1e300</real>", "the number 1e+300"),
    ("SupportsText", "<array/>", "an array"),
    ("SupportsText", "<dict/>", "a dictionary"),
    ("UsesStrictMatching", "<data></data>", "data"),
    ("DictionaryVersion", "<date>2014-06-02T10:00:00Z</date>", "a date"),
  ]) func rejectsWrongTypes(name: String, value: String, found: String) throws {
    let key = "NSExtensionActivation\(name)"
    let list = try Self.parse("<dict><key>\(key)</key>\(value)</dict>")
    let error = #expect(throws: ActivationRuleError.self) {
      try ActivationRule(propertyList: list)
    }
    guard case .wrongValue(key, found, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Another dictionary version is rejected") func rejectsOtherVersions() {
    #expect(throws: ActivationRuleError.unknownVersion(3)) {
      try ActivationRule(propertyList: ["NSExtensionActivationDictionaryVersion": 3])
    }
  }

  @Test("Unknown keys are ignored") func unknownKeys() throws {
    let rule = try ActivationRule(propertyList: [
      "NSExtensionActivationSupportsText": true,
      "NSExtensionActivationSupportsTextWithMinCount": ["no": "such key"],
    ])
    #expect(rule.decide([Sample.text]).offered)
  }

  @Test("The error of an invalid predicate states its place") func invalidPredicate() {
    let error = #expect(throws: ActivationRuleError.self) {
      try ActivationRule(propertyList: "SUBQUERY(extensionItems, , TRUEPREDICATE).@count == 1")
    }
    #expect(error?.reason.contains("line 1, column 26: expected a variable such as $item") == true)
  }

  @Test("A value that is no rule is rejected", arguments: [[1, 2], Data()] as [any Sendable])
  func rejectsOtherValues(value: any Sendable) {
    #expect(throws: ActivationRuleError.self) { try ActivationRule(propertyList: value) }
  }
}
