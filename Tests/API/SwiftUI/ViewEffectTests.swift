import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewEffectTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Hidden views are not shown, but keep their state and their page's title") func hidden()
    async
  {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    struct Page: View {
      @State private var opacity = 1.0
      var body: some View {
        Text("never").hidden()
        Counter().navigationTitle("Title").opacity(opacity)
        Text("half").opacity(0.5)
        Button("toggle") { opacity = 1 - opacity }
      }
    }
    let stage = stage(Page())
    #expect(stage.texts == ["[count 0]", "half", "[toggle]"])
    await stage.press("count 0")
    await stage.press("toggle")
    #expect(stage.texts == ["half", "[toggle]"] && stage.pageTitles == ["Title"])
    await stage.press("toggle")
    #expect(stage.texts == ["[count 1]", "half", "[toggle]"])
  }

  @Test("An accessibility label names views without words") func accessibilityLabels() {
    let stage = stage(
      VStack {
        Button {
        } label: {
          Image(systemName: "trash")
        }
        .accessibilityLabel("Delete")
        Button {
        } label: {
          Image(systemName: "gear").accessibilityLabel("Settings")
        }
        Text("★★").accessibilityLabel("Two stars")
        TextField("", text: .constant("")).accessibilityLabel("Name")
        Image(systemName: "star").accessibilityHidden(true)
        Text("visible").accessibilityHidden(true)
        HStack {
          Text("merged")
          Text("words")
        }
        .accessibilityElement(children: .combine)
      })
    #expect(stage.controls == ["button Delete (trash)", "button Settings (gear)"])
    #expect(stage.texts == ["[Delete]", "[Settings]", "★★", "__", "visible", "merged words"])
    #expect(stage.spokenNames.prefix(4).suffix(2) == ["Two stars", "Name"])
  }

  @Test("A tap makes a button of the view's words, unless the view has controls") func tap() async {
    struct Page: View {
      let diary: Diary
      @State private var count = 0
      var body: some View {
        HStack {
          Text("Taps")
          Text("\(count)")
        }
        .onTapGesture { count += 1 }
        VStack {
          Text("Title")
          Button("inner") { diary.entries.append("inner") }
        }
        .onTapGesture { diary.entries.append("outer") }
        Image(systemName: "star").onTapGesture { diary.entries.append("star") }
          .accessibilityLabel("Rate")
        Text("Gesture").gesture(TapGesture().onEnded { diary.entries.append("gesture") })
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(
      stage.controls == [
        "button Taps 0", "button inner", "button Rate (star)", "button Gesture",
      ])
    await stage.press("Taps 0")
    #expect(stage.texts == ["[Taps 1]", "Title", "[inner]", "[Rate]", "[Gesture]"])
    for title in ["inner", "Rate", "Gesture"] { await stage.press(title) }
    #expect(diary.take() == ["inner", "star", "gesture"])
  }

  @Test("Overlays are shown after the view, and backgrounds only if they say something")
  func layers() async {
    struct Page: View {
      @State private var isBusy = false
      var body: some View {
        Button("start") { isBusy = true }
          .overlay { if isBusy { ProgressView() } }
        Text("front")
          .background(Color.red)
          .background { Image(systemName: "circle") }
          .background(Text("behind"))
          .overlay(Text("above"), alignment: .top)
          .overlay(.red)
        Text("inbox").badge(3)
      }
    }
    let stage = stage(Page())
    #expect(stage.texts == ["[start]", "front", "behind", "above", "inbox", "3"])
    await stage.press("start")
    #expect(stage.texts.prefix(2) == ["[start]", "activity"])
  }

  @Test("A new identifier gives a view a new state") func identifiers() async {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    struct Page: View {
      @State private var id = 1
      var body: some View {
        Counter().id(id)
        Button("same") { id = 1 }
        Button("new") { id += 1 }
      }
    }
    let stage = stage(Page())
    await stage.press("count 0")
    await stage.press("same")
    #expect(stage.texts.first == "[count 1]")
    await stage.press("new")
    #expect(stage.texts.first == "[count 0]")
  }

  @Test("A context menu is a menu after the view") func contextMenu() async {
    let diary = Diary()
    let stage = stage(
      Text("file").contextMenu {
        Button("Copy") { diary.entries.append("copy") }
        Button("Delete", role: .destructive) { diary.entries.append("delete") }
      })
    #expect(stage.texts.first == "file")
    #expect(stage.controls == ["menuItem Copy", "menuItem Delete destructive"])
    #expect(stage.groupTitles == ["More", "More"])
    await stage.press("Delete")
    #expect(diary.take() == ["delete"])
  }

  @Test("A hidden label names its control, but is not shown") func hiddenLabels() {
    let stage = stage(
      VStack {
        Toggle("Loud", isOn: .constant(true))
        Stepper("Count", value: .constant(1))
        Slider(value: .constant(0.5)) { Text("Volume") }
        ProgressView("Loading")
      }
      .labelsHidden())
    #expect(stage.texts == ["[On]", "[−]", "[+]", "_0.5_", "activity"])
    #expect(stage.controls.first == "switch Loud on" && stage.fields == ["Volume _0.5_"])
    #expect(stage.spokenNames.last == "Loading")
  }
}
