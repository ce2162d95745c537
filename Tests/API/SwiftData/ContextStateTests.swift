import CoreData
import LedgerModels
import SwiftData
import Testing

/// Objects that are deleted, stored again or used in another context.
@Suite(.timeLimit(.minutes(3))) struct ContextStateTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  /// The names and uses of the stored marks.
  private func stored() throws -> [String: Int] {
    let marks = try store.context().all(Mark.self).map { ($0.name, $0.uses) }
    return Dictionary(uniqueKeysWithValues: marks)
  }

  @Test("A known object that another context stores again can be changed") func restored() throws {
    let context = try store.context()
    let mark = Mark(name: "a")
    context.insert(mark)
    try context.save()
    let other = try store.context()
    let same = try #require(try other.all(Mark.self).first)
    context.delete(mark)
    try context.save()
    #expect(mark.isDeleted)
    same.uses = 5
    try other.save()
    #expect(try context.all(Mark.self).first === mark)
    #expect(mark.uses == 5 && !mark.isDeleted)
    mark.uses = 6
    #expect(context.hasChanges)
    try context.save()
    #expect(try stored() == ["a": 6])
  }

  @Test("A deleted object can be inserted again after the save, and not before it")
  func inserted() throws {
    let context = try store.context()
    let mark = Mark(name: "a", uses: 3)
    context.insert(mark)
    try context.save()
    context.delete(mark)
    context.insert(mark)
    #expect(throws: SwiftDataError.missingModelContext) { try context.save() }
    #expect(try stored() == ["a": 3])
    try context.save()
    #expect(try stored().isEmpty)
    context.insert(mark)
    #expect(!mark.isDeleted)
    try context.save()
    #expect(try stored() == ["a": 3])
    mark.uses = 4
    try context.save()
    #expect(try stored() == ["a": 4])
  }

  @Test("A context does not insert or delete the objects of another context")
  func foreign() throws {
    let (context, other) = (try store.context(), try store.context())
    let mark = Mark(name: "a")
    context.insert(mark)
    other.insert(mark)
    #expect(throws: SwiftDataError.missingModelContext) { try other.save() }
    try context.save()
    other.delete(mark)
    #expect(throws: SwiftDataError.missingModelContext) { try other.save() }
    #expect(try stored() == ["a": 0])
  }

  @MainActor @Test("An automatic save keeps a failure for the call of save") func autosave()
    async throws
  {
    let context = try store.open().mainContext
    let mark = Mark(name: "a")
    context.insert(mark)
    try context.save()
    let entry = Entry(amount: 1)
    try store.context().insert(entry)
    mark.uses = 2
    mark.entries = [entry]
    let saved = AsyncStream.makeStream(of: Void.self)
    let token = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { _ in saved.continuation.yield() }
    defer { NotificationCenter.default.removeObserver(token) }
    for await _ in saved.stream { break }
    #expect(try stored() == ["a": 2] && context.hasChanges)
    #expect(throws: SwiftDataError.missingModelContext) { try context.save() }
    #expect(!context.hasChanges)
    try context.save()
  }

  @Test("A new object has its relationships again if it is inserted after a rollback")
  func rolledBack() throws {
    let context = try store.context()
    let stored = Account(bank: "b", number: 1)
    context.insert(stored)
    try context.save()
    let (entry, card) = (Entry(amount: 1), LedgerModels.Card(holder: "c"))
    (entry.tags, entry.account) = ([Mark(name: "a")], stored)
    let (account, second) = (Account(bank: "c", number: 2), Entry(amount: 2))
    do {
      let only = Account(bank: "d", number: 3)
      only.cards = [LedgerModels.Card(holder: "d")]
      second.account = only
      context.insert(second)
    }
    context.insert(entry)
    context.insert(account)
    account.cards = [card]
    context.rollback()
    #expect(entry.tags.map(\.name) == ["a"] && entry.account === stored)
    #expect(account.cards.first === card && stored.entries.isEmpty)
    #expect(!context.hasChanges)
    for new in [entry, second] { context.insert(new) }
    context.insert(account)
    try context.save()
    let other = try store.context()
    let found = try #require(try other.all(Entry.self).first)
    #expect(found.tags.map(\.name) == ["a"] && found.account?.bank == "b")
    let banks = try other.all(LedgerModels.Card.self).map { [$0.holder, $0.account?.bank] }
    #expect(Set(banks) == [["c", "c"], ["d", "d"]])
  }

  @Test("A context that is abandoned with unsaved changes is released") func abandoned() throws {
    weak var abandoned: ModelContext?
    let container = try store.open()
    do {
      let context = ModelContext(container)
      abandoned = context
      let entry = Entry(amount: 1)
      entry.tags = [Mark(name: "a")]
      context.insert(entry)
    }
    #expect(abandoned == nil)
  }

  @Test("A new object that only the context has is found, and is saved") func unheld() throws {
    let context = try store.context()
    do {
      let entry = Entry(amount: 1)
      entry.tags = [Mark(name: "a")]
      context.insert(entry)
    }
    #expect(context.insertedModelsArray.count == 2)
    #expect(try context.all(Entry.self).first?.tags.map(\.name) == ["a"])
    try context.save()
    #expect(try store.context().all(Entry.self).first?.tags.map(\.name) == ["a"])
  }

  @Test("A container refuses two models with the same name") func names() throws {
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(
        for: Mark.self, Later.Mark.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
  }

  /// A model as the port step writes it. Its constraint names a property that is not stored.
  private final class Sheep: PersistentModel {
    var persistentBackingData = ModelBacking(Sheep.self)
    required init(backingData: ModelBacking) { persistentBackingData = backingData }
    var name: String { persistentBackingData.value(self, \.name, "name") }
    var initial: String { String(name.prefix(1)) }
    static var schemaMetadata: [Schema.PropertyMetadata] { [.init("name", \Sheep.name)] }
    static var schemaConstraints: [Schema.Constraint] {
      [.init(Sheep.self, [\.name, \.initial])]
    }
  }

  @Test("A container refuses a constraint on a property that is not stored")
  func constraintOfUnstored() {
    // Without the property, the constraint would make one object of all that have the same name.
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(
        for: Sheep.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
  }

  @Test("A new constraint refuses stored objects that it would make one object")
  func constraint() throws {
    let context = try store.context()
    for name in ["a", "b"] { context.insert(Mark(name: name, uses: 1)) }
    try context.save()
    func open() throws -> ModelContainer {
      try ModelContainer(
        for: Stricter.Mark.self, configurations: ModelConfiguration(url: store.file))
    }
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try open() }
    #expect(try stored() == ["a": 1, "b": 1])
    try context.all(Mark.self).first?.uses = 2
    try context.save()
    #expect(try ModelContext(try open()).all(Stricter.Mark.self).count == 2)
  }

  @Test("A number of objects is that of the fetched objects", arguments: [true, false])
  func count(isSaved: Bool) throws {
    let context = try store.context()
    for number in 0..<5 { context.insert(Mark(name: "\(number)", uses: number)) }
    if isSaved { try context.save() }
    for (offset, limit) in [(nil, nil), (1, 2), (4, 9), (7, 1), (-1, -1), (0, 0)] {
      var search = FetchDescriptor<Mark>()
      (search.fetchOffset, search.fetchLimit) = (offset, limit)
      #expect(try context.fetchCount(search) == context.fetch(search).count)
      search.includePendingChanges = false
      #expect(try context.fetchCount(search) == context.fetch(search).count)
    }
    let some = FetchDescriptor<Mark>(predicate: #Predicate { $0.uses > 2 })
    #expect(try context.fetchCount(some) == 2)
  }
}
