import Glibc
import Predicates
import Testing

@testable import ActivationRules

/// Returns the predicate of Apple's guide with the given types and count.
private func rule(_ types: [String], _ count: String = "== $item.attachments.@count") throws
  -> ActivationRule
{
  let any = types.map { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\"" }
  return try ActivationRule(
    propertyList: """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a,
        \(any.joined(separator: " || "))).@count \(count)).@count == 1
      """)
}

struct PredicateRuleTests {
  struct Case: Sendable {
    let types: [String]
    let count: String
    let items: [AttachmentTypes]
    /// The reason why the share is not offered, or `nil` if it is offered.
    let reason: String?
    let remedy: String?
  }

  @Test(arguments: [
    Case(types: ["com.adobe.pdf"], count: "== 1", items: [Sample.pdf], reason: nil, remedy: nil),
    Case(
      types: ["com.adobe.pdf"], count: "== 1", items: [Sample.photo],
      reason: "Accepts PDFs; you have 1 photo.", remedy: nil),
    Case(
      types: ["com.adobe.pdf"], count: "== $item.attachments.@count",
      items: [Sample.pdf, Sample.photo],
      reason: "Accepts PDFs; you have 1 PDF and 1 photo.", remedy: "remove 1 photo"),
    Case(
      types: ["com.adobe.pdf", "public.image"], count: "== 1", items: [Sample.pdf, Sample.pdf],
      reason: "Accepts 1 PDF at most; you have 2.", remedy: "remove 1 PDF"),
    Case(
      types: ["com.adobe.pdf", "public.image"], count: "<= 2 AND $item.attachments.@count <= 2",
      items: [Sample.photo, Sample.pdf, Sample.photo],
      reason: "Accepts 1 photo and 1 PDF at most; you have 2 photos and 1 PDF.",
      remedy: "remove 1 photo"),
    Case(
      types: ["com.adobe.pdf"], count: "> 0", items: [],
      reason: "Accepts PDFs; you have nothing to share.", remedy: nil),
  ]) func acceptedTypes(_ test: Case) throws {
    let verdict = try rule(test.types, test.count).decide(test.items)
    #expect(verdict.offered == (test.reason == nil))
    #expect(verdict.reason == test.reason)
    #expect(verdict.remedy == test.remedy)
    #expect((verdict.removals == nil) == (test.remedy == nil))
  }

  @Test("The reason names the part of the rule that failed and the attachment") func failedPart()
    throws
  {
    let verdict = try rule(["com.adobe.pdf"]).decide([Sample.pdf, Sample.photo])
    #expect(
      verdict.failures == [
        .expression(
          "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\"",
          item: 0, attachment: 1)
      ])
  }

  @Test("If a rule's types have no name, the reason shows the rule's expression")
  func unnamedTypes() throws {
    let verdict = try rule(["com.example.trip"]).decide([Sample.photo])
    #expect(
      verdict.reason == "Its activation rule does not hold: ANY $a.registeredTypeIdentifiers "
        + "UTI-CONFORMS-TO \"com.example.trip\"; you have 1 photo.")
  }

  @Test("Extension items are counted separately") func extensionItems() throws {
    let one = try rule(["public.image"], "> 0")
    let apart = ActivationSubject(items: [[Sample.photo], [Sample.photo]])
    #expect(one.decide([Sample.photo, Sample.photo]).offered)
    #expect(!one.decide(apart).offered)
  }

  @Test("An extension whose rule cannot be evaluated is not offered") func evaluationError() throws
  {
    let verdict = try ActivationRule(propertyList: "$extensionItems.@count == 1").decide([])
    #expect(!verdict.offered)
    #expect(verdict.reason?.contains("$extensionItems has no value") == true)
  }

  /// A published extension has such a rule inside its rule's dictionary.
  @Test("A rule inside a rule's dictionary is ignored") func nestedRule() throws {
    let hoi = try ActivationRule(propertyList: [
      "NSExtensionActivationSupportsImageWithMaxCount": 1,
      "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
      "NSExtensionActivationRule": "TRUEPREDICATE",
    ])
    #expect(hoi.decide([Sample.photo, Sample.link]).offered)
    #expect(!hoi.decide([Sample.video]).offered)
    let verdict = hoi.decide([Sample.photo, Sample.photo])
    #expect(verdict.reason == "Accepts 1 photo at most; you have 2.")
    #expect(verdict.remedy == "remove 1 photo" && verdict.removals == [1])
    #expect(hoi.decide([Sample.photo, Sample.link]).removals == nil)
  }

  /// Each of these rules once blocked the daemon for almost a second.
  @Test(arguments: [
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($i.attachments, $b, "
      + "SUBQUERY($i.attachments, $c, ANY $c.registeredTypeIdentifiers UTI-CONFORMS-TO \"a.b\")"
      + ".@count == 1).@count == 1).@count == 1).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
      + "ANY $a.registeredTypeIdentifiers MATCHES \"(a*)*(.*)*x\").@count == 1).@count == 1",
  ]) func costlyRule(source: String) throws {
    let costly = try ActivationRule(propertyList: source)
    let subject = ActivationSubject(
      items: [Array(repeating: AttachmentTypes(typeIdentifiers: ["public.url"]), count: 256)])
    let begin = Self.processorTime
    let verdict = costly.decide(subject)
    _ = (verdict.reason, verdict.remedy, verdict.failures)
    let time = Self.processorTime - begin
    #expect(!verdict.offered)
    #expect(verdict.reason?.isEmpty == false)
    // The limit is for a debug build. A release build takes a tenth of this time.
    #expect(time < .seconds(5), "\(time)")
  }

  @Test(
    "A rule that tests each attachment separately can decide about thousands of attachments",
    arguments: [1, 256, 4096])
  func manyAttachments(count: Int) throws {
    let rule = try ActivationRule(
      propertyList:
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers MATCHES \"public.(jpeg|png|url)\" AND "
        + "NONE $a.registeredTypeIdentifiers MATCHES \".*movie\").@count == \(count)).@count == 1")
    let subject = ActivationSubject(
      items: [Array(repeating: AttachmentTypes(typeIdentifiers: ["public.url"]), count: count)])
    #expect(rule.decide(subject).offered)
  }

  /// The processor time of this thread. It excludes other work on the machine.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The limit counts steps, not time, so it is the same on every machine.
  @Test("The work of evaluating a rule is limited") func reasonLength() throws {
    let rule = try PredicateRule(
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($i.attachments, $b, "
        + "1 == 2).@count == 1).@count == 1).@count == 1")
    let subject = ActivationSubject(
      items: [Array(repeating: AttachmentTypes(typeIdentifiers: ["public.url"]), count: 64)])
    var budget = 10_000
    #expect(!rule.isMet(byProbe: subject, &budget))
    #expect(budget < 10_000 - 64)
    while budget > 0 { _ = rule.isMet(byProbe: subject, &budget) }
    let small = ActivationSubject(items: [[]])
    #expect(try PredicateRule("1 == 1").program.evaluate(small.value))
    #expect(throws: EvaluationError.tooMuchWork) {
      try rule.program.evaluate(subject.value, steps: 1000)
    }
  }
}
