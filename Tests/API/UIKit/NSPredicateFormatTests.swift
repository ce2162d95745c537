// This file imports the same modules as a source on iOS.
import Testing
import UIKit

@Suite struct NSPredicateFormatTests {
  private let people: [[String: Any]] = [
    ["name": "Ada", "age": 36], ["name": "Bob", "age": 7], ["name": "Čeněk", "age": 70],
  ]

  @Test("A format string becomes a predicate") func format() {
    let predicate = NSPredicate(format: "%K BEGINSWITH[cd] %@ AND age > %d", "name", "c", 60)
    #expect(people.filter { predicate.evaluate(with: $0) }.count == 1)
    let named = NSPredicate(format: "name == %@", argumentArray: ["Ada"])
    #expect((people as NSArray).filtered(using: named).count == 1)
  }

  @Test("A predicate can be combined with Foundation's") func foundationPredicate() {
    let adult: NSPredicate = NSPredicate(format: "age >= 18")
    let both = NSCompoundPredicate(
      andPredicateWithSubpredicates: [adult, NSPredicate(format: "name != 'Ada'")])
    #expect(people.count { both.evaluate(with: $0) } == 1)
    #expect(
      NSPredicate(format: "age > $least").evaluate(
        with: people[0], substitutionVariables: ["least": 30]))
  }

  @Test("An activation rule is a predicate") func activationRule() {
    let rule = NSPredicate(
      format: """
        SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
        """)
    func item(_ type: String) -> [String: Any] {
      ["extensionItems": [["attachments": [["registeredTypeIdentifiers": [type]]]]]]
    }
    #expect(rule.evaluate(with: item(UTType.png.identifier)))
    #expect(!rule.evaluate(with: item(UTType.url.identifier)))
  }
}
