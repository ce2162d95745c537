import GRDB
import LedgerModels
import Linux
import SwiftData
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct SharedStoreTests {
  private let store: LedgerStore

  init() throws { store = try LedgerStore() }

  @Test("Two contexts keep each other's changes") func contexts() throws {
    let context = try store.context()
    let entry = Entry(amount: 1)
    context.insert(entry)
    try context.save()
    let other = try store.context()
    let same = try #require(try other.all(Entry.self).first)
    same.merchant = "m"
    entry.amount = 2
    try other.save()
    try context.save()
    #expect(try context.all(Entry.self).first?.merchant == "m")
    #expect(entry.merchant == "m" && entry.amount == 2)
    #expect(try other.all(Entry.self).first === same && same.amount == 2)
  }

  @Test("An app and its extension write to one store at the same time") func processes()
    async throws
  {
    let context = try store.context()
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("LedgerProgram"))
    process.arguments = [store.file.path, "60"]
    process.environment = ProcessInfo.processInfo.environment
    let child = try process.start()
    for number in 100..<160 {
      context.insert(Entry(amount: number))
      context.insert(Mark(name: "shared", uses: number))
      try context.save()
    }
    #expect(try ChildProcess.wait(for: child) == .exited(code: 0))
    let amounts = try context.all(Entry.self).map(\.amount)
    #expect(amounts.sorted() == Array(0..<60) + Array(100..<160))
    #expect(try context.all(Mark.self).map(\.name) == ["shared"])
  }

  @Test("A store opens with models that have new and renamed properties") func migration() throws {
    let context = try store.context()
    context.insert(Mark(name: "a", uses: 3))
    try context.save()
    let later = ModelContext(
      try ModelContainer(
        for: Later.Mark.self, configurations: ModelConfiguration(url: store.file)))
    let tag = try #require(try later.all(Later.Mark.self).first)
    #expect(tag.title == "a" && tag.uses == 3 && tag.color == "blue" && tag.note == nil)
  }

  @Test(
    "A store whose objects lack a required value or would be merged is refused, and loses nothing")
  func missing() throws {
    let context = try store.context()
    context.insert(Mark(name: "a"))
    try context.save()
    context.insert(Mark(name: "b"))
    try context.save()
    let careless = ModelConfiguration(url: store.file)
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(for: Careless.Mark.self, configurations: careless)
    }
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(for: Merging.Mark.self, configurations: careless)
    }
    #expect(try store.context().all(Mark.self).map(\.name) == ["a", "b"])
  }

  @Test("Without a URL, the store is in the group of the app") func group() throws {
    let app = try GroupApp(running: "LedgerProgram")
    let place = "home/data/groups/\(GroupApp.group)/Library/Application Support/default.store"
    #expect(try app.run("-", "0").printed == app.folder.path(place) + "\n")
  }

  @Test("A row without a required value is an error of the fetch, and stays in the store")
  func row() throws {
    let context = try store.context()
    for uses in 1...2 { context.insert(Mark(name: "\(uses)", uses: uses)) }
    try context.save()
    let database = try DatabaseQueue(path: store.file.path)
    func set(_ value: String) throws {
      try database.write {
        try $0.execute(sql: "UPDATE o_Mark SET c_uses = \(value) WHERE c_name = '2'")
      }
    }
    try set("NULL")
    #expect(throws: SwiftDataError.storeFailure) { try store.context().all(Mark.self) }
    try set("3")
    #expect(try store.context().all(Mark.self).map(\.uses) == [1, 3])
  }

  @Test("A file of other software is refused and stays unchanged") func foreign() throws {
    try Data("no database, but long enough to be one".utf8).write(to: store.file)
    let before = try Data(contentsOf: store.file)
    let error = #expect(throws: SwiftDataError.self) { try store.open() }
    #expect(error == .loadIssueModelContainer && error?.localizedDescription.isEmpty == false)
    #expect(try Data(contentsOf: store.file) == before)
  }

  @Test("A database of other software with an open log is refused and stays unchanged")
  func foreignLog() throws {
    let open = store.folder.url.appending(path: "open.sqlite")
    let database = try DatabaseQueue(path: open.path)
    try database.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE a (b); INSERT INTO a VALUES (1)")
    }
    // The files as a killed program leaves them.
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: open.path + end, toPath: store.file.path + end)
    }
    func contents() throws -> [Data] {
      try ["", "-wal"].map { try Data(contentsOf: URL(filePath: store.file.path + $0)) }
    }
    let before = try contents()
    #expect(before.allSatisfy { !$0.isEmpty })
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try store.open() }
    #expect(try contents() == before)
  }

  /// The negative control is the store without a changed byte.
  @Test("A damaged store gives errors, not wrong types") func damage() throws {
    do {
      let context = try store.context()
      for amount in 0..<20 {
        let entry = Entry(amount: amount)
        entry.place = Place(name: "p\(amount)", visits: [amount])
        entry.tags = [Mark(name: "t\(amount)")]
        context.insert(entry)
      }
      try context.save()
    }
    let whole = try Data(contentsOf: store.file)
    #expect(try read() == 20)
    var failures = 0
    for place in stride(from: 0, to: whole.count, by: 293) {
      var damaged = whole
      damaged[place] ^= 0x55
      for end in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.file.path + end)
      }
      try damaged.write(to: store.file)
      do { _ = try read() } catch {
        #expect(error is SwiftDataError, "\(error)")
        failures += 1
      }
    }
    #expect(failures > 0)
  }

  private func read() throws -> Int {
    let entries = try store.context().all(Entry.self)
    for entry in entries { _ = (entry.place, entry.kind, entry.tags.map(\.name), entry.created) }
    return entries.count
  }

  @Test("A store in memory has no file, and a store without saves refuses them") func settings()
    throws
  {
    let memory = try ModelContainer(
      for: Schema([Entry.self]), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])
    let context = ModelContext(memory)
    context.insert(Entry(amount: 1))
    try context.save()
    #expect(try ModelContext(memory).all(Entry.self).count == 1)
    _ = try store.open()
    let readOnly = ModelContext(
      try ModelContainer(
        for: Account.self, configurations: ModelConfiguration(url: store.file, allowsSave: false)))
    readOnly.insert(Entry(amount: 1))
    #expect(throws: SwiftDataError.storeFailure) { try readOnly.save() }
    #expect(readOnly.hasChanges)
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContainer(
        for: Entry.self, configurations: ModelConfiguration(groupContainer: .identifier("group.no"))
      )
    }
  }
}
