import LedgerModels
import SwiftData
import Testing

/// Values that a database does not have by itself, and properties that are written in unusual ways.
@Suite(.timeLimit(.minutes(3))) struct ValueTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  private func context<Model: PersistentModel>(for type: Model.Type) throws -> ModelContext {
    ModelContext(
      try ModelContainer(for: type, configurations: ModelConfiguration(url: store.file)))
  }

  @Test(
    "A number or a date that is infinite or NaN is stored as it is",
    arguments: [Double.nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, 1.5])
  func numbers(number: Double) throws {
    let context = try context(for: Measure.self)
    let measure = Measure(number: number)
    measure.rate = Float(number)
    measure.day = Date(timeIntervalSinceReferenceDate: number)
    measure.last = measure.day
    context.insert(measure)
    try context.save()
    let found = try #require(try self.context(for: Measure.self).all(Measure.self).first)
    func isSame(_ other: Double?) -> Bool {
      number.isNaN ? other?.isNaN == true : other?.bitPattern == number.bitPattern
    }
    #expect(isSame(found.number))
    #expect(found.rate == Float(number) || found.rate.isNaN && number.isNaN)
    #expect(isSame(found.day.timeIntervalSinceReferenceDate))
    #expect(isSame(found.last?.timeIntervalSinceReferenceDate))
  }

  @Test("The greatest numbers, NaN and a zero byte are stored as they are") func extremes() throws {
    let context = try context(for: Measure.self)
    context.insert(Measure(number: 1))
    try context.save()
    let found = try #require(try self.context(for: Measure.self).all(Measure.self).first)
    #expect(found.price.isNaN && found.parts.count == 1 && found.parts[0].isNaN)
    #expect(found.count == .max && found.total == .max && found.name == "\0")
    #expect(found.rate == -.infinity && found.day == .distantPast && found.last == nil)
    found.price = .greatestFiniteMagnitude
    found.total = .min
    try found.modelContext?.save()
    let again = try #require(try self.context(for: Measure.self).all(Measure.self).first)
    #expect(again.price == .greatestFiniteMagnitude && again.total == .min)
  }

  @Test("Unusual declarations have their defaults, and an ephemeral property is not stored")
  func declarations() throws {
    let context = try context(for: Statement.self)
    let statement = Statement(code: "c", account: Account(bank: "b", number: 1))
    #expect(statement.default == 6 && statement.note == "}" && !statement.isOpen)
    #expect(statement.text == "{ \"quoted\" } // no comment\n  in")
    context.insert(statement)
    try context.save()
    statement.isOpen = true
    #expect(!context.hasChanges)
    statement.default = 7
    try context.save()
    let found = try #require(try self.context(for: Statement.self).all(Statement.self).first)
    #expect(found.code == "c" && found.account.bank == "b" && found.default == 7)
    #expect(!found.isOpen && found.note == "}" && statement.isOpen)
  }

  @Test("An object that another object requires cannot be deleted alone") func required() throws {
    let context = try context(for: Statement.self)
    let account = Account(bank: "b", number: 1)
    let statement = Statement(code: "c", account: account)
    context.insert(statement)
    try context.save()
    context.delete(account)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    context.rollback()
    #expect(try self.context(for: Statement.self).all(Statement.self).first?.account.bank == "b")
    context.delete(statement)
    context.delete(account)
    try context.save()
    #expect(try self.context(for: Statement.self).all(Account.self).isEmpty)
  }

  @Test("An object is not saved with a required object that another context deleted")
  func vanished() throws {
    let context = try context(for: Statement.self)
    let account = Account(bank: "b", number: 1)
    context.insert(account)
    try context.save()
    let other = try self.context(for: Statement.self)
    other.delete(try #require(try other.all(Account.self).first))
    try other.save()
    let statement = Statement(code: "c", account: account)
    context.insert(statement)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(try other.all(Statement.self).isEmpty)
    statement.account = Account(bank: "c", number: 2)
    try context.save()
    #expect(try other.all(Statement.self).first?.account.bank == "c")
  }

  @Test("A property takes no deleted objects, and not more than its maximum") func limits() throws {
    let context = try context(for: Statement.self)
    let statement = Statement(code: "c", account: Account(bank: "b", number: 1))
    statement.marks = [Mark(name: "a")]
    context.insert(statement)
    try context.save()
    statement.marks = [Mark(name: "b"), Mark(name: "c")]
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(statement.marks.map(\.name) == ["a"])
    let other = Account(bank: "d", number: 2)
    context.insert(other)
    try context.save()
    context.delete(other)
    statement.account = other
    #expect(throws: SwiftDataError.missingModelContext) { try context.save() }
    #expect(statement.account.bank == "b")
  }
}
