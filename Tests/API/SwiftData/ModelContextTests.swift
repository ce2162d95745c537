import Foundation
import Observation
import SwiftData
import Synchronization
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ModelContextTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.url.appending(path: "herd.store") }

  init() throws { folder = try TemporaryFolder() }

  private func container() throws -> ModelContainer {
    try ModelContainer(for: Cow.self, configurations: ModelConfiguration(url: url))
  }

  private func context() throws -> ModelContext { ModelContext(try container()) }

  @Test("Values of each type are the same after a save, in another container")
  func values() throws {
    let first = try context()
    let cow = Cow(tag: 7, name: "Ada")
    let born = cow.born
    cow.milk = 2.5
    cow.isBrown = true
    cow.mood = .wild
    cow.place = Place(name: "north", stalls: [1, 2])
    cow.spots = ["a", "b"]
    first.insert(cow)
    #expect(cow.born == born && cow.name == "Ada" && cow.spots == ["a", "b"] && first.hasChanges)
    try first.save()
    #expect(!first.hasChanges && cow.modelContext === first)

    let found = try #require(try context().fetch(FetchDescriptor<Cow>()).first)
    #expect(found.tag == 7 && found.name == "Ada" && found.milk == 2.5 && found.isBrown)
    #expect(abs(found.born.timeIntervalSince(born)) < 0.001)
    #expect(found.mood == .wild && found.spots == ["a", "b"])
    #expect(found.place == Place(name: "north", stalls: [1, 2]) && found.barn == nil)
    #expect(found !== cow)
  }

  @Test("Objects are found by predicate, order, offset and limit")
  func fetches() throws {
    let context = try context()
    for tag in 1...5 { context.insert(Cow(tag: tag, name: tag == 3 ? nil : "cow \(tag)")) }
    let least = 2
    var descriptor = FetchDescriptor<Cow>(
      predicate: #Predicate { $0.tag >= least && $0.name != nil },
      sortBy: [SortDescriptor(\.tag, order: .reverse)])
    #expect(try context.fetch(descriptor).map(\.tag) == [5, 4, 2])
    #expect(try context.fetchCount(descriptor) == 3)
    descriptor.fetchOffset = 1
    descriptor.fetchLimit = 1
    #expect(try context.fetch(descriptor).map(\.tag) == [4])
    descriptor.includePendingChanges = false
    #expect(try context.fetch(descriptor).isEmpty)
    let identity = try #require(try context.fetchIdentifiers(FetchDescriptor<Cow>()).first)
    let cow = try #require(context[identity, as: Cow.self])
    let same: Cow? = context.registeredModel(for: identity)
    #expect(same === cow && cow.id == identity && identity.entityName == "Cow")
    // An object that nothing refers to is not registered.
    let gone = try #require(try context.fetchIdentifiers(FetchDescriptor<Cow>()).last)
    let other: Cow? = context.registeredModel(for: gone)
    #expect(gone != identity && other == nil)
  }

  @Test("Both sides of a relationship change together, and the delete rules apply")
  func relationships() throws {
    let context = try context()
    let barn = Barn(id: try #require(UUID(uuidString: "7D1F2B8E-0000-4000-8000-000000000001")))
    let (ada, bea) = (Cow(tag: 1), Cow(tag: 2))
    ada.barn = barn
    context.insert(ada)
    barn.cows.append(bea)
    #expect(Set(barn.cows) == [ada, bea] && bea.barn === barn)
    #expect(barn.modelContext === context && bea.modelContext === context)
    ada.calves = [Calf(weight: 30), Calf(weight: 40)]
    try context.save()
    #expect(try context.fetch(FetchDescriptor<Calf>()).allSatisfy { $0.mother === ada })

    let other = try self.context()
    let found = try other.fetch(FetchDescriptor<Barn>())
    #expect(found.map(\.id) == [barn.id] && Set(found[0].cows.map(\.tag)) == [1, 2])
    context.delete(barn)
    context.delete(ada)
    #expect(bea.barn == nil && ada.isDeleted)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<Calf>()) == 0)
    #expect(try context.fetch(FetchDescriptor<Cow>()).map(\.tag) == [2])
    try context.delete(model: Cow.self, where: #Predicate { $0.tag > 1 })
    #expect(try context.fetchCount(FetchDescriptor<Cow>()) == 0)
  }

  @Test("An object with the unique value of another one replaces it")
  func unique() throws {
    let context = try context()
    context.insert(Cow(tag: 1, name: "Ada"))
    try context.save()
    context.insert(Cow(tag: 1, name: "Bea"))
    try context.save()
    #expect(try self.context().fetch(FetchDescriptor<Cow>()).map(\.name) == ["Bea"])
  }

  @Test("A rollback discards changes, and a discarded object keeps its values")
  func rollback() throws {
    let context = try context()
    let ada = Cow(tag: 1, name: "Ada")
    context.insert(ada)
    try context.save()
    let bea = Cow(tag: 2, name: "Bea")
    ada.name = "changed"
    context.insert(bea)
    #expect(context.insertedModelsArray.count == 1 && context.changedModelsArray.count == 1)
    context.rollback()
    #expect(ada.name == "Ada" && !context.hasChanges)
    #expect(bea.modelContext == nil && bea.name == "Bea" && bea.tag == 2)
    #expect(try context.fetchCount(FetchDescriptor<Cow>()) == 1)
  }

  @Test("A change notifies the readers of the property, also from the other side") @MainActor
  func observation() async throws {
    let context = try container().mainContext
    let (barn, cow) = (
      Barn(id: try #require(UUID(uuidString: "7D1F2B8E-0000-4000-8000-000000000002"))), Cow(tag: 1)
    )
    context.insert(barn)
    context.insert(cow)
    let changes = Mutex<[String]>([])
    withObservationTracking {
      _ = cow.name
    } onChange: {
      changes.withLock { $0.append("name") }
    }
    withObservationTracking {
      _ = cow.tag
    } onChange: {
      changes.withLock { $0.append("tag") }
    }
    cow.name = "Ada"
    #expect(changes.withLock { $0 } == ["name"])
    await withCheckedContinuation { done in
      withObservationTracking {
        _ = barn.cows
      } onChange: {
        done.resume()
      }
      cow.barn = barn
    }
    #expect(barn.cows == [cow])
  }

  @Test("The main context saves by itself, and another container sees the objects") @MainActor
  func autosave() async throws {
    let container = try container()
    let context = container.mainContext
    #expect(container.mainContext === context && context.autosaveEnabled)
    let (saves, signal) = AsyncStream.makeStream(of: Void.self)
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { _ in signal.yield() }
    defer { NotificationCenter.default.removeObserver(observer) }
    context.insert(Cow(tag: 1))
    for await _ in saves { break }
    #expect(try self.context().fetchCount(FetchDescriptor<Cow>()) == 1)
  }

  @Test("Errors: a model without schema, an object of another context, a file that is no store")
  func errors() throws {
    let container = try ModelContainer(
      for: Calf.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    // The models of relationships belong to the schema.
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Barn>()) == 0)
    let first = ModelContext(container)
    let (cow, calf) = (Cow(tag: 1), Calf(weight: 1))
    first.insert(cow)
    try first.save()
    let second = ModelContext(container)
    second.insert(calf)
    calf.mother = cow
    #expect(throws: SwiftDataError.self) { try second.save() }
    second.rollback()
    #expect(throws: Never.self) { try second.save() }

    try Data("no store".utf8).write(to: url)
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try self.container() }
    #expect(try Data(contentsOf: url) == Data("no store".utf8))
  }
}
