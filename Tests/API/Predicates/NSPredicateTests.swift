import Foundation
import Predicates
import Testing

struct NSPredicateTests {
  private let person: [String: Any] = [
    "name": "Ada", "age": 36, "site": URL(filePath: "/tmp/a.txt"),
  ]

  @Test func arguments() {
    #expect(NSPredicate(format: "%K == %@ AND age > %d", "name", "Ada", 35).evaluate(with: person))
    #expect(NSPredicate(format: "name IN %@", ["Ada", "Bob"]).evaluate(with: person))
    #expect(
      NSPredicate(format: "age == %@", argumentArray: [NSNumber(value: 36)]).evaluate(with: person))
    #expect(NSPredicate(format: "site.pathExtension == 'txt'").evaluate(with: person))
    #expect(NSPredicate(format: "SELF BEGINSWITH[c] 'a'").evaluate(with: "Ada"))
    #expect(NSPredicate(format: "SELF == nil").evaluate(with: nil))
  }

  @Test func variables() {
    let predicate = NSPredicate(format: "age > $least")
    #expect(predicate.evaluate(with: person, substitutionVariables: ["least": 30]))
    #expect(!predicate.evaluate(with: person, substitutionVariables: ["least": 40]))
    #expect(!predicate.evaluate(with: person))
  }

  @Test func arrays() {
    let adults = ([["age": 3], ["age": 30]] as NSArray).filtered(
      using: NSPredicate(format: "age >= 18"))
    #expect(adults.count == 1)
  }

  @Test("An invalid predicate is false for every object") func invalidPredicate() {
    #expect(!NSPredicate(format: "age ==").evaluate(with: person))
    #expect(throws: PredicateFormatError.self) { try NSPredicate(parsing: "age ==") }
    #expect(throws: PredicateFormatError.self) { try NSPredicate(parsing: "age == %@") }
  }
}
