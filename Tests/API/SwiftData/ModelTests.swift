import LedgerModels
import SwiftData
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ModelTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  @Test("A saved object has the same values in another container") func values() throws {
    let context = try store.context()
    let entry = Entry(amount: 7, rate: 0.5)
    #expect(entry.kind == .other && entry.notes == ["a": 1, "b": 2] && entry.isExpense)
    #expect(entry.price == 1 && entry.merchant == nil)
    entry.kind = .travel
    entry.place = Place(name: "Ulm", visits: [1, nil, 3])
    entry.merchant = "007"
    entry.notes["c"] = Int.max
    entry.photo = Data([0, 255])
    entry.link = URL(string: "https://example.org/a?b=c")
    entry.price = 12.34
    entry.isExpense = false
    let made = entry.created
    context.insert(entry)
    #expect(entry.place?.name == "Ulm" && context.hasChanges)
    let id = entry.persistentModelID
    try context.save()
    #expect(!context.hasChanges && entry.persistentModelID == id)

    let found = try #require(try store.context().all(Entry.self).first)
    #expect(found !== entry && found.persistentModelID == id)
    #expect(found.amount == 7 && found.rate == 0.5 && found.share == 0.25 && found.doubled == 14)
    #expect(found.kind == .travel && found.place == Place(name: "Ulm", visits: [1, nil, 3]))
    #expect(found.merchant == "007" && found.notes == ["a": 1, "b": 2, "c": Int.max])
    #expect(found.photo == Data([0, 255]) && found.link == entry.link && found.price == 12.34)
    #expect(!found.isExpense && found.created == made && !found.isSelected)
  }

  @Test("A predicate, an order, a limit and an offset choose the objects") func search() throws {
    let context = try store.context()
    for amount in [3, 1, 2, 5, 4] {
      let entry = Entry(amount: amount)
      entry.merchant = amount == 5 ? nil : "m\(amount % 2)"
      context.insert(entry)
    }
    let least = 2
    var search = FetchDescriptor<Entry>(
      predicate: #Predicate { $0.amount >= least },
      sortBy: [SortDescriptor(\.merchant), SortDescriptor(\.amount, order: .reverse)])
    // The objects are not saved yet.
    #expect(try context.fetch(search).map(\.amount) == [5, 4, 2, 3])
    search.includePendingChanges = false
    #expect(try context.fetch(search).isEmpty)
    try context.save()
    (search.fetchOffset, search.fetchLimit) = (1, 2)
    #expect(try context.fetch(search).map(\.amount) == [4, 2])
    #expect(try context.fetchCount(search) == 2)
    let none = FetchDescriptor<Entry>(predicate: #Predicate { $0.merchant == nil })
    #expect(try context.fetch(none).map(\.amount) == [5])
    try context.delete(model: Entry.self, where: #Predicate { $0.amount > 1 })
    try context.save()
    #expect(try store.context().all(Entry.self).map(\.amount) == [1])
  }

  @Test("An object with the unique values of a stored object replaces it") func upsert() throws {
    let context = try store.context()
    let entry = Entry(amount: 1)
    entry.tags = [Mark(name: "a", uses: 1)]
    context.insert(entry)
    try context.save()
    #expect(try store.context().all(Mark.self).first?.entries.map(\.amount) == [1])
    let other = try store.context()
    other.insert(Mark(name: "a", uses: 2))
    other.insert(Mark(name: "b"))
    try other.save()
    let tags = try store.context().fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.name)]))
    #expect(tags.map(\.name) == ["a", "b"] && tags.map(\.uses) == [2, 0])
    #expect(tags.first?.entries.map(\.amount) == [1])
    // Two properties are unique together.
    for number in [1, 2, 1] { other.insert(Account(bank: "x", number: number)) }
    try other.save()
    #expect(try store.context().all(Account.self).map(\.number).sorted() == [1, 2])
  }

  @Test("Both sides of a relationship change") func relationships() throws {
    let context = try store.context()
    let account = Account(bank: "x", number: 1)
    let first = Entry(amount: 1)
    account.entries.append(first)
    context.insert(account)
    #expect(first.account === account && first.modelContext === context)
    let second = Entry(amount: 2)
    second.account = account
    context.insert(second)
    second.tags.append(Mark(name: "t"))
    #expect(Set(account.entries.map(\.amount)) == [1, 2])
    try context.save()
    let fresh = try store.context()
    let found = try #require(try fresh.all(Account.self).first)
    #expect(Set(found.entries.map(\.amount)) == [1, 2])
    let search = FetchDescriptor<Entry>(predicate: #Predicate { $0.account?.bank == "x" })
    #expect(try fresh.fetchCount(search) == 2)
    let tag = try #require(try fresh.all(Mark.self).first)
    #expect(tag.entries.map(\.amount) == [2])
    tag.entries = []
    try fresh.save()
    #expect(try store.context().all(Entry.self).allSatisfy(\.tags.isEmpty))
  }

  @Test("A deletion follows the delete rules") func deletion() throws {
    let context = try store.context()
    let account = Account(bank: "x", number: 1)
    let entry = Entry(amount: 1)
    entry.tags = [Mark(name: "t")]
    account.entries = [entry]
    account.cards = [LedgerModels.Card(holder: "h")]
    context.insert(account)
    try context.save()
    context.delete(account)
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    context.rollback()
    #expect(!account.isDeleted && account.entries == [entry] && account.cards.count == 1)
    account.cards = []
    context.delete(account)
    try context.save()
    #expect(account.isDeleted && entry.isDeleted)
    let fresh = try store.context()
    #expect(try fresh.all(Entry.self).isEmpty && fresh.all(Account.self).isEmpty)
    #expect(
      try fresh.all(Mark.self).map(\.name) == ["t"] && fresh.all(LedgerModels.Card.self).count == 1)
  }

  @Test("A rollback discards changes, insertions and deletions") func rollback() throws {
    let context = try store.context()
    let (kept, other) = (Entry(amount: 1), Entry(amount: 2))
    context.insert(kept)
    context.insert(other)
    try context.save()
    kept.amount = 5
    context.delete(other)
    let new = Entry(amount: 3)
    context.insert(new)
    context.rollback()
    #expect(!context.hasChanges && kept.amount == 1 && new.modelContext == nil && new.amount == 3)
    #expect(try context.all(Entry.self).map(\.amount) == [1, 2])
    context.insert(new)
    try context.save()
    #expect(try store.context().all(Entry.self).map(\.amount) == [1, 2, 3])
  }

  @Test("An identity finds its object, also after it was encoded") func identity() throws {
    let context = try store.context()
    let entry = Entry(amount: 1)
    context.insert(entry)
    try context.save()
    let data = try JSONEncoder().encode(entry.persistentModelID)
    let id = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
    #expect((try store.context().model(for: id) as? Entry)?.amount == 1)
    #expect(context.model(for: id) === entry && entry.id == id)
    #expect(try store.context()[id, as: Entry.self]?.amount == 1)
    let known: Entry? = context.registeredModel(for: id)
    #expect(known === entry)
  }
}
