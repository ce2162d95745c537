import Foundation
import SwiftDataSwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct QueryTests {
  private struct Page: View {
    @Environment(\.modelContext) private var context
    @Query private var cows: [Cow]
    @Query(sort: \Cow.name, order: .reverse) private var names: [Cow]

    init(least: Int) {
      _cows = Query(
        filter: #Predicate { $0.tag >= least }, sort: [SortDescriptor(\Cow.tag)])
    }

    var body: some View {
      Text(cows.map { "\($0.tag)" }.joined(separator: " "))
      Text(names.compactMap(\.name).joined(separator: " "))
      Button("add") {
        context.insert(Cow(tag: 9, name: "Ida"))
        context.insert(Cow(tag: 1, name: "Zoe"))
      }
      Button("rename") { names.last?.name = "Abe" }
    }
  }

  @Test("A view shows the objects of its query, and each change of them") func query() async throws
  {
    let container = try ModelContainer(
      for: Cow.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    container.mainContext.insert(Cow(tag: 5, name: "Ada"))
    let stage = Stage(UIHostingController(rootView: Page(least: 2).modelContainer(container)))
    #expect(stage.texts.prefix(2) == ["5", "Ada"])
    await stage.press("add")
    #expect(stage.texts.prefix(2) == ["5 9", "Zoe Ida Ada"])
    await stage.press("rename")
    #expect(stage.texts.prefix(2) == ["5 9", "Zoe Ida Abe"])
  }

  @Test("A container that a view makes stays, and one that cannot be made is reported")
  func container() async throws {
    var results: [Bool] = []
    let view = Page(least: 0).modelContainer(for: Cow.self, inMemory: true) { result in
      results.append((try? result.get()) != nil)
    }
    let stage = Stage(UIHostingController(rootView: view))
    await stage.press("add")
    await stage.press("rename")
    #expect(stage.texts.prefix(2) == ["1 9", "Zoe Abe"] && results == [true])
    // Without a container, there are no objects.
    let bare = Stage(UIHostingController(rootView: Page(least: 0)))
    #expect(bare.texts == ["[add]", "[rename]"])
  }
}
