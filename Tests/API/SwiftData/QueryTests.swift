import LedgerModels
import SwiftData
import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct QueryTests {
  private struct Ledger: View {
    @Environment(\.modelContext) private var context
    @Query(filter: #Predicate<Mark> { $0.uses > 0 }, sort: \Mark.name)
    private var tags: [Mark]
    @Query private var entries: [Entry]

    var body: some View {
      ForEach(tags) { Text("\($0.name) \($0.uses)") }
      Text("\(entries.count) entries")
      Button("add") { context.insert(Mark(name: "b", uses: 1)) }
      Button("use") { tags.first?.uses += 1 }
      Button("delete") { tags.forEach(context.delete) }
    }
  }

  @Test("A view shows the results of its query, and changes are saved") func query() async throws {
    let store = try LedgerStore()
    let container = try store.open()
    let context = container.mainContext
    for (name, uses) in [("c", 1), ("x", 0), ("a", 2)] {
      context.insert(Mark(name: name, uses: uses))
    }
    try context.save()
    let stage = Stage(UIHostingController(rootView: Ledger().modelContainer(container)))
    let rest = ["0 entries", "[add]", "[use]", "[delete]"]
    #expect(stage.texts == ["a 2", "c 1"] + rest)
    await stage.press("add")
    await stage.turn()
    #expect(stage.texts == ["a 2", "b 1", "c 1"] + rest)
    await stage.press("use")
    await stage.turn()
    #expect(stage.texts == ["a 3", "b 1", "c 1"] + rest)
    let background = ModelContext(container)
    background.insert(Entry(amount: 1))
    try background.save()
    await stage.turn()
    #expect(stage.texts.contains("1 entries"))
    // The main context saves by itself.
    #expect(try ModelContext(container).all(Mark.self).count == 4)
    await stage.press("delete")
    await stage.turn()
    #expect(try ModelContext(container).all(Mark.self).map(\.name) == ["x"])
  }

  private struct Handed: @unchecked Sendable {
    // Sendable: the threads use the context one after the other.
    let context: ModelContext
  }

  @Test("A query in another context than the main context sees a save on another thread")
  func thread() async throws {
    let context = ModelContext(try LedgerStore().open())
    let handed = Handed(context: context)
    let stage = Stage(
      UIHostingController(rootView: Marks(least: 0).modelContext(context)))
    #expect(stage.texts.isEmpty)
    try await Task.detached {
      handed.context.insert(Mark(name: "a"))
      try handed.context.save()
    }.value
    await stage.turn()
    #expect(stage.texts == ["a"])
  }

  private struct Chosen: View {
    @State private var least = 2

    var body: some View {
      Marks(least: least)
      Button("more") { least = 1 }
    }
  }

  private struct Marks: View {
    @Query private var marks: [Mark]

    init(least: Int) {
      _marks = Query(filter: #Predicate { $0.uses >= least }, sort: \.name)
    }

    var body: some View { ForEach(marks) { Text($0.name) } }
  }

  @Test("A query with another predicate fetches again") func chosen() async throws {
    let container = try LedgerStore().open()
    for uses in 0..<4 { container.mainContext.insert(Mark(name: "\(uses)", uses: uses)) }
    try container.mainContext.save()
    let stage = Stage(UIHostingController(rootView: Chosen().modelContainer(container)))
    #expect(stage.texts == ["2", "3", "[more]"])
    await stage.press("more")
    await stage.turn()
    #expect(stage.texts == ["1", "2", "3", "[more]"])
  }
}
