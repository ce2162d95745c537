import GRDB
import LedgerModels
import SwiftData
import Testing

/// Stored values that a property cannot represent. A save must not replace them.
@Suite(.timeLimit(.minutes(3))) struct DamagedValueTests {
  private let store: LedgerStore

  init() throws {
    store = try LedgerStore()
    let context = try store.context()
    let entry = Entry(amount: 1)
    entry.account = Account(bank: "b", number: 1)
    context.insert(entry)
    try context.save()
  }

  private func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: store.file.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  private func identifier() throws -> PersistentIdentifier {
    try #require(try store.context().all(Entry.self).first).persistentModelID
  }

  @Test(
    "A value that its property cannot represent is an error of the fetch, and stays in the store",
    arguments: [
      "merchant = x'ff'", "photo = 'text'", "link = x'00'", "place = 'x'", "account = 'x'",
      "amount = 1.5", "amount = 1e300", "amount = '1.5'", "isExpense = 2", "isExpense = 'maybe'",
      "rate = 9007199254740993", "created = 'x'", "price = 'x'",
    ])
  func values(change: String) throws {
    try execute("UPDATE o_Entry SET c_\(change)")
    let context = try store.context()
    #expect(throws: SwiftDataError.storeFailure) { try context.all(Entry.self) }
    let name = try #require(change.split(separator: " ").first)
    let database = try DatabaseQueue(path: store.file.path)
    let value = try #require(change.split(separator: " ").last)
    let isSame = try database.read {
      try Bool.fetchOne($0, sql: "SELECT c_\(name) IS \(value) FROM o_Entry")
    }
    #expect(isSame == true)
  }

  @Test("A value of another type is converted if nothing of it is lost") func conversions() throws {
    let conversions: [(change: String, isExpected: (Entry) -> Bool)] = [
      ("amount = 2.0", { $0.amount == 2 }), ("amount = '3'", { $0.amount == 3 }),
      ("isExpense = 0", { !$0.isExpense }), ("isExpense = 'true'", { $0.isExpense }),
      ("rate = 2", { $0.rate == 2 }), ("rate = '3'", { $0.rate == 3 }),
      ("merchant = 1", { $0.merchant == "1" }), ("price = 2", { $0.price == 2 }),
      ("price = 0.5", { $0.price == 0.5 }),
      ("created = 1", { $0.created.timeIntervalSinceReferenceDate == 1 }),
    ]
    for (change, isExpected) in conversions {
      try execute("UPDATE o_Entry SET c_\(change)")
      let entry = try #require(try store.context().all(Entry.self).first)
      #expect(isExpected(entry), "\(change)")
    }
  }

  @Test("An identifier whose object cannot be read makes the next save throw an error")
  func unreadable() throws {
    let identifier = try identifier()
    try execute("UPDATE o_Entry SET c_merchant = x'ff'")
    let context = try store.context()
    #expect(context[identifier, as: Entry.self] == nil)
    #expect(throws: SwiftDataError.storeFailure) { try context.save() }
    let entry = try #require(context.model(for: identifier) as? Entry)
    #expect(throws: SwiftDataError.storeFailure) { try context.save() }
    entry.amount = 2
    #expect(throws: SwiftDataError.storeFailure) { try context.save() }
    #expect(!context.hasChanges)
  }

  @Test("A change of an object that the store does not have makes the next save throw an error")
  func missing() throws {
    let identifier = try identifier()
    try execute("DELETE FROM o_Entry")
    let context = try store.context()
    #expect(context[identifier, as: Entry.self] == nil)
    let entry = try #require(context.model(for: identifier) as? Entry)
    #expect(!context.hasChanges)
    entry.amount = 2
    #expect(throws: SwiftDataError.storeFailure) { try context.save() }
    #expect(!context.hasChanges)
  }
}
