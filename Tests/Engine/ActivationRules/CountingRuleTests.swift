import Predicates
import Testing
import UniformTypeIdentifiers

@testable import ActivationRules

/// A counting rule gives the same result as its predicate.
struct CountingRuleTests {
  private static func any(_ types: String...) -> String {
    types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
      .joined(separator: " OR ")
  }

  private static func count(_ test: String) -> String {
    "SUBQUERY($i.attachments, $a, \(test)).@count"
  }

  private static func items(_ test: String, _ count: String = "== 1") -> String {
    "SUBQUERY(extensionItems, $i, \(test)).@count \(count)"
  }

  private static let counting = [
    items("\(count(any("public.image", "public.url"))) == $i.attachments.@count"),
    items("\(count(any("public.image"))) >= 1 AND $i.attachments.@count < 3", "> 0"),
    items("\(count("NOT (\(any("public.image")))")) == 0", "== extensionItems.@count"),
    items(
      "\(count("(\(any("public.data"))) AND NOT (\(any("public.image", "public.text")))")) > 0"),
    items("\(count("(\(any("public.url"))) AND (\(any("public.text")))")) > 0", "!= 2"),
    items("\(count("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"PUBLIC.url\"")) == 1"),
    items(
      "\(count("ANY $a.registeredTypeIdentifiers UTI-EQUALS 'public.url' OR \(any("public.image"))")) "
        + "<= 1 OR NOT \(count("TRUEPREDICATE")) <> 2"),
    "extensionItems.@count == 1 AND NOT \(items("\(count(any("com.example.own"))) > 0", "> 0"))",
    "1 == extensionItems.@count AND \(items("FALSEPREDICATE", "== 0"))",
    items(count(any("public.image")) + " > 0.5", ">= 1.5"),
  ]

  /// The predicates that no counting rule can express.
  private static let others = [
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $i, \(any("public.image"))).@count "
      + "== 1).@count == 1",
    items("\(count("ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"")) > 0"),
    items("\(count("ANY $a.registeredTypeIdentifiers == \"public.url\"")) > 0"),
    items("\(count("$i.attachments.@count + 1 == 2")) > 0"),
    items(items(count(any("public.url")) + " > 0")), "ANY extensionItems.attachments == nil",
    "$i.attachments.@count == 0", "extensionItems.@count == $x.attachments.@count",
    "attachments.@count == 0",
  ]

  private static let subjects: [ActivationSubject] = {
    let palette: [[String]] = [
      ["public.jpeg", "public.file-url"], ["public.url"], ["public.url", "public.plain-text"],
      ["com.example.own"], [], ["public.html"],
    ]
    let attachments = palette.map { AttachmentTypes(typeIdentifiers: $0) }
    var all: [[[AttachmentTypes]]] = [[], [[]], [attachments]]
    for one in attachments {
      all += [[[one]], [[one, one]], [[one], []]]
      for other in attachments {
        all += [[[one, other]], [[one], [other]], [[one, other, one]]]
      }
    }
    return all.map(ActivationSubject.init(items:))
  }()

  @Test("A counting rule decides as its predicate decides", arguments: counting) func equivalence(
    _ text: String
  ) throws {
    let program = try Program(parsing: text)
    let counting = try #require(CountingRule(program), "\(text)")
    for subject in Self.subjects {
      let rows = try #require(subject.rows)
      #expect(try counting.isMet(by: rows) == program.evaluate(subject.value), "\(subject.items)")
    }
    // A rule that gives the same result for all subjects would prove nothing.
    #expect(Set(Self.subjects.compactMap(\.rows).map(counting.isMet(by:))).count == 2)
  }

  @Test("Predicates of other forms do not become counting rules", arguments: others)
  func otherPredicates(
    _ text: String
  ) throws {
    #expect(CountingRule(try Program(parsing: text)) == nil)
  }

  /// A type counts even if it is declared after the rule and the subject were created. This happens
  /// when an app is installed.
  @Test("Types that are declared later are counted", arguments: [false, true])
  func typesDeclaredLater(isCounting: Bool) throws {
    let name = "com.example.late-\(isCounting)"
    let test = isCounting ? Self.any("public.image") : "(\(Self.any("public.image"))) == TRUE"
    let text =
      isCounting
      ? Self.items("\(Self.count(test)) == 1")
      : Self.items(
        Self.count(
          "SOME $a.registeredTypeIdentifiers UTI-CONFORMS-TO $a.wanted OR "
            + Self.any("public.image")) + " == 1")
    let rule = try PredicateRule(text)
    #expect((rule.counting != nil) == isCounting)
    let attachment = AttachmentTypes(typeIdentifiers: [name])
    // Other tests also declare types. The subject stays the same only while no type is declared.
    let revision = BundleTypes.revision
    let before = ActivationSubject(items: [[attachment]])
    #expect(!rule.isMet(by: before))
    let isSame = before.current === before
    #expect(isSame || BundleTypes.revision != revision)

    BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": [
        ["UTTypeIdentifier": name, "UTTypeConformsTo": ["public.image"]]
      ]
    ]).register()
    #expect(before.current !== before)
    #expect(rule.isMet(by: before.current))
    #expect(before.current.kinds == [[.image, .file]])
    #expect(rule.isMet(by: ActivationSubject(items: [[attachment]])))
    // A rule created after the declaration also counts the type.
    #expect(try PredicateRule(text).isMet(by: before.current))
  }

  /// Declared types get a number (`TypeNumbering`) even if undeclared types have used up the
  /// numbers for undeclared types.
  @Test("Many unknown types do not affect rules about declared types") func unknownTypes() throws {
    // This test uses up the process's numbers for undeclared types. Therefore the types of the
    // other tests get their numbers first.
    #expect(Self.subjects.allSatisfy { $0.rows != nil })
    for text in Self.counting { _ = try CountingRule(Program(parsing: text)) }
    for number in 0..<9000 {
      _ = ActivationSubject(
        items: [[AttachmentTypes(typeIdentifiers: ["com.example.stranger-\(number)"])]])
    }
    let rule = try PredicateRule(Self.items("\(Self.count(Self.any("public.audio"))) == 1"))
    let song = ActivationSubject(items: [[AttachmentTypes(typeIdentifiers: ["public.mp3"])]])
    #expect(rule.isMet(by: song))
    let stranger = "com.example.Stranger-beyond"
    let own = try PredicateRule(Self.items("\(Self.count(Self.any(stranger))) == 1"))
    let one = ActivationSubject(
      items: [[AttachmentTypes(typeIdentifiers: [stranger.lowercased()])]])
    #expect(own.isMet(by: one))
    #expect(!own.isMet(by: song))
  }
}
