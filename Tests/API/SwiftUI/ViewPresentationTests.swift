import SwiftUI
import Testing

/// A button that dismisses the page in which it is.
private struct Leave: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("leave") { dismiss() } }
}

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewPresentationTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("A sheet follows its binding, and its content follows the presenter's state")
  func sheet() async {
    struct Page: View {
      let diary: Diary
      @State private var isShown = false
      @State private var count = 0
      private func dismissed() { diary.entries.append("dismissed") }
      var body: some View {
        Button("open") { isShown = true }
        Text(isShown ? "shown" : "hidden")
          .sheet(isPresented: $isShown, onDismiss: dismissed) {
            Text("count \(count)")
            Button("add") { count += 1 }
            Button("close") { isShown = false }
            Leave()
          }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    await stage.press("open")
    #expect(stage.pageTitles.count == 2 && stage.canGoBack)
    #expect(stage.texts == ["count 0", "[add]", "[close]", "[leave]"])
    await stage.press("add")
    #expect(stage.texts.first == "count 1")
    await stage.goBack()
    #expect(stage.texts == ["[open]", "hidden"] && stage.pageTitles.count == 1)
    #expect(diary.take() == ["dismissed"])
    for title in ["close", "leave"] {
      await stage.press("open")
      #expect(stage.texts.first == "count 1")
      await stage.press(title)
      #expect(stage.texts == ["[open]", "hidden"], "\(title)")
      #expect(diary.take() == ["dismissed"], "\(title)")
    }
  }

  @Test("A sheet of an item shows the item, and another item has a new state") func item() async {
    struct Song: Identifiable {
      let id: Int
      var title: String
    }
    struct Player: View {
      let song: Song
      @State private var count = 0
      var body: some View {
        Text(song.title)
        Button("count \(count)") { count += 1 }
      }
    }
    struct Page: View {
      @State private var song: Song?
      var body: some View {
        Button(song == nil ? "play" : "playing") { song = Song(id: 1, title: "a") }
          .sheet(item: $song) { song in
            Player(song: song)
            Button("rename") { self.song?.title = "b" }
            Button("next") { self.song = Song(id: 2, title: "c") }
          }
      }
    }
    let stage = stage(Page())
    await stage.press("play")
    #expect(stage.texts.prefix(2) == ["a", "[count 0]"])
    await stage.press("count 0")
    await stage.press("rename")
    #expect(stage.texts.prefix(2) == ["b", "[count 1]"])
    await stage.press("next")
    #expect(stage.texts.prefix(2) == ["c", "[count 0]"])
    await stage.goBack()
    #expect(stage.texts == ["[play]"])
  }

  @Test("One sheet can replace another, and an alert can follow a sheet") func sequence() async {
    struct Page: View {
      @State private var isFirst = false
      @State private var isSecond = false
      @State private var isDone = false
      private func finish() { isDone = true }
      var body: some View {
        Button("open") { isFirst = true }
          .sheet(isPresented: $isFirst) {
            Button("next") {
              isFirst = false
              isSecond = true
            }
          }
          .sheet(isPresented: $isSecond, onDismiss: finish) { Text("second") }
          .alert("Done", isPresented: $isDone) {}
      }
    }
    let stage = stage(Page())
    await stage.press("open")
    await stage.press("next")
    #expect(stage.texts == ["second"] && stage.pageTitles.count == 2)
    await stage.goBack()
    #expect(stage.alertTexts == ["Done", nil] && stage.alertButtons == ["OK"])
    await stage.press("OK")
    #expect(stage.alertTexts == nil && stage.texts == ["[open]"])
    await stage.press("open")
    #expect(stage.texts == ["[next]"])
  }

  @Test("A sheet presents another sheet. Closing the lower sheet closes both") func nested() async {
    struct Inner: View {
      let diary: Diary
      @State private var isShown = false
      @Binding var isOuterShown: Bool
      private func dismissed() { diary.entries.append("inner") }
      var body: some View {
        Button("more") { isShown = true }
          .sheet(isPresented: $isShown, onDismiss: dismissed) {
            Button("close all") { isOuterShown = false }
            Leave()
          }
      }
    }
    struct Page: View {
      let diary: Diary
      @State private var isShown = false
      private func dismissed() { diary.entries.append("outer") }
      var body: some View {
        Button("open") { isShown = true }
          .sheet(isPresented: $isShown, onDismiss: dismissed) {
            Inner(diary: diary, isOuterShown: $isShown)
          }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    await stage.press("open")
    await stage.press("more")
    #expect(stage.pageTitles.count == 3)
    await stage.press("leave")
    #expect(stage.texts == ["[more]"] && diary.take() == ["inner"])
    await stage.press("more")
    await stage.press("close all")
    #expect(stage.texts == ["[open]"] && stage.pageTitles.count == 1)
    #expect(diary.take().contains("outer"))
    await stage.press("open")
    #expect(stage.texts == ["[more]"])
  }

  @Test("The user cannot dismiss a cover, nor a sheet that prevents it") func prevention() async {
    struct Page: View {
      @State private var isCovered = false
      @State private var isSheetShown = false
      @State private var text = ""
      var body: some View {
        Button("cover") { isCovered = true }
          .fullScreenCover(isPresented: $isCovered) { Leave() }
        Button("sheet") { isSheetShown = true }
          .sheet(isPresented: $isSheetShown) {
            NavigationStack {
              TextField("Text", text: $text).interactiveDismissDisabled(!text.isEmpty)
            }
          }
      }
    }
    let stage = stage(Page())
    await stage.press("cover")
    #expect(stage.texts == ["[leave]"] && !stage.canGoBack)
    await stage.goBack()
    #expect(stage.texts == ["[leave]"])
    await stage.press("leave")
    #expect(stage.texts == ["[cover]", "[sheet]"])
    await stage.press("sheet")
    #expect(stage.canGoBack)
    await stage.type("a")
    #expect(!stage.canGoBack)
    await stage.goBack()
    #expect(stage.texts == ["_a_"])
    await stage.type("")
    await stage.goBack()
    #expect(stage.texts == ["[cover]", "[sheet]"])
  }

  @Test("A sheet has its own stack, whose root dismisses the sheet") func stackInSheet() async {
    struct Root: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View {
        NavigationLink("Open") { Leave().navigationTitle("Inner") }
          .navigationTitle("Root")
          .toolbar {
            ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
          }
      }
    }
    struct Page: View {
      @State private var isShown = false
      var body: some View {
        NavigationStack {
          Button("open") { isShown = true }.navigationTitle("Page")
            .sheet(isPresented: $isShown) { NavigationStack { Root() } }
        }
      }
    }
    let stage = stage(Page())
    await stage.press("open")
    #expect(stage.pageTitles == ["Page", "Root"] && stage.barButtons == ["Close cancel"])
    await stage.press("Open")
    #expect(stage.pageTitles == ["Page", "Inner"])
    await stage.press("leave")
    #expect(stage.pageTitles == ["Page", "Root"])
    await stage.cancel()
    #expect(stage.pageTitles == ["Page"] && stage.texts == ["[open]"])
  }
}
