import SwiftUI
import Testing

private final class Counter: ObservableObject {
  @Published var count = 0
}

/// A page with its own state that can leave itself.
private struct Detail: View {
  let name: String
  @State private var count = 0
  @StateObject private var counter = Counter()
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    Text(name)
    Button("count \(count + counter.count)") {
      if counter.count > count { count += 1 } else { counter.count += 1 }
    }
    Button("leave") { dismiss() }
  }
}

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewNavigationTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("A link pushes a page. Going back ends the page and its state") func link() async {
    let diary = Diary()
    let stage = stage(
      NavigationStack {
        NavigationLink("Open") {
          Detail(name: "detail").navigationTitle("Detail")
            .onAppear { diary.entries.append("appear") }
            .onDisappear { diary.entries.append("disappear") }
        }
        .navigationTitle("Root")
      })
    #expect(stage.pageTitles == ["Root"] && !stage.canGoBack)
    await stage.press("Open")
    #expect(stage.pageTitles == ["Detail"] && stage.canGoBack)
    await stage.press("count 0")
    await stage.press("count 1")
    #expect(stage.texts == ["detail", "[count 2]", "[leave]"])
    #expect(diary.take() == ["appear"])
    await stage.goBack()
    #expect(stage.pageTitles == ["Root"] && stage.texts == ["[Open]"])
    #expect(diary.take() == ["disappear"])
    await stage.press("Open")
    #expect(stage.texts == ["detail", "[count 0]", "[leave]"])
  }

  @Test("The bindings of links follow the user, and links follow their bindings")
  func bindings() async {
    struct Page: View {
      let diary: Diary
      @State private var isActive = false
      @State private var choice: String?
      var body: some View {
        NavigationView {
          VStack {
            NavigationLink("One", isActive: $isActive) { Text("first") }
            NavigationLink("Two", tag: "two", selection: $choice) {
              Button("none") { choice = nil }
            }
            Button("go") { isActive = true }
          }
          Text("never shown")
        }
        .onChange(of: isActive) { diary.entries.append("active \(isActive)") }
        .onChange(of: choice) { diary.entries.append(choice ?? "no choice") }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(stage.texts == ["[One]", "[Two]", "[go]"])
    await stage.press("One")
    #expect(stage.texts == ["first"])
    await stage.goBack()
    #expect(stage.texts == ["[One]", "[Two]", "[go]"])
    #expect(diary.take() == ["active true", "active false"])
    await stage.press("go")
    #expect(stage.texts == ["first"])
    await stage.goBack()
    await stage.press("Two")
    #expect(stage.texts == ["[none]"])
    await stage.press("none")
    #expect(stage.texts == ["[One]", "[Two]", "[go]"] && !stage.canGoBack)
    #expect(diary.take() == ["active true", "active false", "two", "no choice"])
  }

  @Test("Links with values change the path, and the path changes the pages") func path() async {
    struct Page: View {
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          NavigationLink("first", value: 1)
            .navigationTitle("\(path.count) pages")
            .navigationDestination(for: Int.self) { number in
              Detail(name: "page \(number) of \(path.count)")
              NavigationLink("next", value: number + 1)
              Button("jump") { path = [1, 7, 8] }
              Button("root") { path = [] }
            }
        }
      }
    }
    let stage = stage(Page())
    #expect(stage.pageTitles == ["0 pages"])
    await stage.press("first")
    #expect(stage.texts.first == "page 1 of 1")
    await stage.press("count 0")
    await stage.press("next")
    #expect(stage.texts.prefix(2) == ["page 2 of 2", "[count 0]"])
    await stage.goBack()
    #expect(stage.texts.prefix(2) == ["page 1 of 1", "[count 1]"])
    await stage.press("next")
    await stage.press("jump")
    #expect(stage.texts.first == "page 8 of 3")
    await stage.goBack()
    #expect(stage.texts.first == "page 7 of 2")
    // The first page has stayed on the stack.
    await stage.press("leave")
    #expect(stage.texts.prefix(2) == ["page 1 of 1", "[count 1]"])
    await stage.press("root")
    #expect(stage.pageTitles == ["0 pages"] && !stage.canGoBack)
  }

  @Test("A path has values of several types, and a stack keeps its own path") func mixedPath() async
  {
    struct Page: View {
      @State private var path = NavigationPath()
      let keepsPath: Bool
      var body: some View {
        if keepsPath {
          NavigationStack(path: $path) { root }
        } else {
          NavigationStack { root }
        }
      }
      private var root: some View {
        VStack {
          NavigationLink("name", value: "Ada")
          NavigationLink("nothing", value: Int?.none)
          Button("two") {
            path.append("Ada")
            path.append(7)
          }
        }
        .navigationDestination(for: String.self) { Text("name \($0)") }
        .navigationDestination(for: Int.self) { number in
          Text("number \(number)")
          Button("pop") { path.removeLast() }
        }
      }
    }
    let bound = stage(Page(keepsPath: true))
    await bound.press("two")
    #expect(bound.texts == ["number 7", "[pop]"])
    await bound.press("pop")
    #expect(bound.texts == ["name Ada"])
    await bound.goBack()
    #expect(!bound.canGoBack)
    let own = stage(Page(keepsPath: false))
    #expect(own.isEnabled("name") == true && own.isEnabled("nothing") == false)
    await own.press("nothing")
    #expect(!own.canGoBack)
    await own.press("name")
    #expect(own.texts == ["name Ada"] && own.canGoBack)
    await own.goBack()
    await own.press("name")
    #expect(own.texts == ["name Ada"])
  }

  @Test("A page that a binding pushes clears the binding when the page is left")
  func boundDestinations() async {
    struct Page: View {
      @State private var item: String?
      @State private var isShown = false
      var body: some View {
        NavigationStack {
          VStack {
            Text("\(item ?? "none") \(isShown ? "shown" : "hidden")")
            Button("item") { item = "a" }
            Button("flag") { isShown = true }
          }
          .navigationDestination(item: $item) { Detail(name: $0) }
          .navigationDestination(isPresented: $isShown) { Detail(name: "flag") }
        }
      }
    }
    let stage = stage(Page())
    await stage.press("item")
    #expect(stage.texts.first == "a")
    await stage.press("leave")
    #expect(stage.texts.first == "none hidden")
    await stage.press("flag")
    #expect(stage.texts.first == "flag")
    await stage.goBack()
    #expect(stage.texts.first == "none hidden")
  }

  @Test("Links in a list are rows that push pages") func rows() async {
    let stage = stage(
      NavigationStack {
        List {
          ForEach(["a", "b"], id: \.self) { name in
            NavigationLink(value: name) { Text("row \(name)") }
          }
          NavigationLink("view") { Detail(name: "own page") }
        }
        .navigationDestination(for: String.self) { Detail(name: "page \($0)") }
      })
    #expect(stage.rows == ["row a", "row b", "view"])
    #expect(
      stage.accessories == ["disclosureIndicator", "disclosureIndicator", "disclosureIndicator"])
    await stage.select("row b")
    #expect(stage.texts.first == "page b")
    await stage.goBack()
    await stage.select("view")
    #expect(stage.texts.first == "own page")
    await stage.press("leave")
    #expect(stage.rows == ["row a", "row b", "view"] && stage.selectedRows.isEmpty)
  }
}
