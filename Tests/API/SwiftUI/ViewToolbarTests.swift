import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewToolbarTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Buttons are in the bar, and other items are below the page") func placements() async {
    struct Page: View {
      let diary: Diary
      @State private var text = ""
      var body: some View {
        NavigationStack {
          TextField("Text", text: $text)
            .navigationTitle("New")
            .toolbar {
              ToolbarItem(placement: .cancellationAction) {
                Button("Close") { diary.entries.append("close") }
              }
              ToolbarItem(placement: .confirmationAction) {
                Button("Save") { diary.entries.append("save") }.disabled(text.isEmpty)
              }
              ToolbarItem(placement: .bottomBar) {
                Button("Delete", role: .destructive) { diary.entries.append("delete") }
              }
              ToolbarItem(placement: .status) { Text("\(text.count) characters") }
            }
        }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(stage.pageTitles == ["New"])
    #expect(stage.barButtons == ["Close cancel", "Save prominent disabled"])
    #expect(stage.texts == ["__", "[Delete]", "0 characters"])
    await stage.press("Save")
    await stage.type("abc")
    #expect(stage.barButtons == ["Close cancel", "Save prominent"])
    #expect(stage.texts == ["_abc_", "[Delete]", "3 characters"])
    await stage.press("Save")
    await stage.press("Delete")
    // The sheet's Cancel presses the page's own button.
    await stage.cancel()
    #expect(diary.take() == ["save", "delete", "close"])
  }

  @Test("Items can come and go, and a group has several items") func changes() async {
    struct Page: View {
      @State private var isEditing = false
      var body: some View {
        NavigationView {
          Text("content")
            .navigationBarTitle("Old", displayMode: .inline)
            .toolbar {
              ToolbarItem(placement: .principal) { Text(isEditing ? "Editing" : "Viewing") }
              ToolbarItem(placement: .navigationBarLeading) {
                Button(isEditing ? "Done" : "Edit") { isEditing.toggle() }
              }
              if isEditing {
                ToolbarItemGroup(placement: .topBarTrailing) {
                  Button("One") {}
                  Button {
                  } label: {
                    Image(systemName: "trash")
                  }
                  .accessibilityLabel("Delete")
                }
              }
            }
        }
        .navigationViewStyle(.stack)
      }
    }
    let stage = stage(Page())
    #expect(stage.pageTitles == ["Viewing"] && stage.barTitles == ["Edit"])
    await stage.press("Edit")
    // The trailing buttons are listed from the edge to the middle.
    #expect(stage.pageTitles == ["Editing"] && stage.barTitles == ["Done", "Delete", "One"])
    await stage.press("Done")
    #expect(stage.pageTitles == ["Viewing"] && stage.barTitles == ["Edit"])
  }

  @Test("A hosting controller uses the bar and the stack of the app") func appStack() async {
    struct Page: View {
      @State private var text = ""
      var body: some View {
        TextField("Text", text: $text)
        NavigationLink("Options") { Leave() }
          .navigationTitle(text.isEmpty ? "Empty" : text)
          .navigationBarItems(trailing: Button("Post") {}.disabled(text.isEmpty))
      }
    }
    struct Leave: View {
      @Environment(\.presentationMode) private var mode
      var body: some View {
        Button("leave") { mode.wrappedValue.dismiss() }.navigationTitle("Options")
      }
    }
    let diary = Diary()
    let host = UIHostingController(rootView: Page())
    host.navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { _ in diary.entries.append("app") })
    let app = UINavigationController(rootViewController: host)
    let stage = Stage(app)
    #expect(stage.pageTitles == ["Empty"])
    #expect(stage.barButtons == ["Cancel cancel", "Post disabled"])
    await stage.type("Sea")
    #expect(stage.pageTitles == ["Sea"])
    #expect(stage.barButtons == ["Cancel cancel", "Post"])
    await stage.press("Options")
    #expect(stage.pageTitles == ["Options"] && app.viewControllers.count == 2)
    await stage.press("leave")
    #expect(stage.pageTitles == ["Sea"] && app.viewControllers == [host])
    await stage.cancel()
    #expect(diary.take() == ["app"])
  }

  @Test("A stack inside of the app's stack shows its own title and buttons") func nestedStack()
    async
  {
    let host = UIHostingController(
      rootView: NavigationStack {
        NavigationLink("Open") { Text("inner") }
          .navigationTitle("Root")
          .toolbar { Button("Add") {} }
      })
    let stage = Stage(UINavigationController(rootViewController: host))
    #expect(stage.pageTitles == ["Root"] && stage.barTitles == ["Add"] && !stage.canGoBack)
    await stage.press("Open")
    #expect(stage.texts == ["inner"] && stage.barTitles.isEmpty && stage.canGoBack)
    await stage.goBack()
    #expect(stage.pageTitles == ["Root"] && stage.barTitles == ["Add"])
  }

  @Test("A page hides Back, and a page hides the buttons of the bar") func hidden() async {
    let stage = stage(
      NavigationStack {
        NavigationLink("Open") {
          Text("inner").navigationBarBackButtonHidden().toolbar { Button("Own") {} }
            .toolbar(.hidden, for: .navigationBar)
        }
        .toolbar { Button("Add") {} }
      })
    #expect(stage.barTitles == ["Add"])
    await stage.press("Open")
    #expect(!stage.canGoBack && stage.barTitles.isEmpty)
  }

  @Test("A search field filters the content until the search is dismissed") func search() async {
    struct Status: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View { Button(isSearching ? "stop" : "idle") { dismissSearch() } }
    }
    struct Page: View {
      @State private var query = ""
      private let names = ["Ada", "Ben", "Bea"]
      var body: some View {
        NavigationStack {
          VStack {
            Status()
            ForEach(names.filter { query.isEmpty || $0.contains(query) }, id: \.self) { Text($0) }
          }
          .searchable(text: $query, prompt: "Find a friend")
        }
      }
    }
    let stage = stage(Page())
    #expect(stage.fields == ["Find a friend __"])
    #expect(stage.texts == ["__", "[idle]", "Ada", "Ben", "Bea"])
    await stage.type("Be")
    #expect(stage.texts == ["_Be_", "[stop]", "Ben", "Bea"])
    await stage.press("stop")
    #expect(stage.texts == ["__", "[idle]", "Ada", "Ben", "Bea"])
    #expect(!stage.isFocused())
  }
}
