import SwiftUI
import Testing

/// A list of what happened.
@MainActor private final class Notes {
  var all: [String] = []
}

@MainActor @Suite struct ViewLifecycleTests {
  @Test("Views appear after the page is whole, and disappear when they are removed")
  func appearance() async {
    struct Page: View {
      let notes: Notes
      @State private var isShown = true
      var body: some View {
        if isShown {
          Text("child").onAppear { notes.all.append("appear") }
            .onDisappear { notes.all.append("disappear") }
        }
        Button("hide") { isShown = false }
      }
    }
    let notes = Notes()
    let stage = Stage(UIHostingController(rootView: Page(notes: notes)))
    #expect(notes.all == ["appear"])
    await stage.press("hide")
    #expect(notes.all == ["appear", "disappear"])
    #expect(stage.texts == ["[hide]"])
  }

  @Test("onAppear may change the state before the first view is shown")
  func firstState() {
    struct Page: View {
      @State private var text = "loading"
      var body: some View { Text(text).onAppear { text = "ready" } }
    }
    let stage = Stage(UIHostingController(rootView: Page()))
    #expect(stage.texts == ["ready"])
    #expect(stage.views.count == 1)
  }

  @Test("A task starts when its view appears, and is cancelled when the view is removed")
  func task() async {
    struct Page: View {
      let notes: Notes
      @State private var isShown = true
      var body: some View {
        if isShown {
          Text("child").task {
            notes.all.append("start")
            await withTaskCancellationHandler {
              while !Task.isCancelled { await Task.yield() }
            } onCancel: {
            }
            notes.all.append("cancelled")
          }
        }
        Button("hide") { isShown = false }
      }
    }
    let notes = Notes()
    let stage = Stage(UIHostingController(rootView: Page(notes: notes)))
    while notes.all.isEmpty { await stage.turn() }
    await stage.press("hide")
    while notes.all.count < 2 { await stage.turn() }
    #expect(notes.all == ["start", "cancelled"])
  }

  @Test("onChange gets the old and the new value, once for each change")
  func change() async {
    struct Page: View {
      let notes: Notes
      @State private var count = 0
      var body: some View {
        Button("add") { count += 1 }
          .onChange(of: count) { old, new in notes.all.append("\(old)→\(new)") }
          .onChange(of: count, initial: true) { notes.all.append("now") }
      }
    }
    let notes = Notes()
    let stage = Stage(UIHostingController(rootView: Page(notes: notes)))
    #expect(notes.all == ["now"])
    await stage.press("add")
    #expect(notes.all.sorted() == ["0→1", "now", "now"])
  }

  @Test("onReceive gets the values of a publisher while the view is shown")
  func receive() async {
    struct Page: View {
      let subject: PassthroughSubject<String, Never>
      @State private var last = "none"
      var body: some View { Text(last).onReceive(subject) { last = $0 } }
    }
    let subject = PassthroughSubject<String, Never>()
    let stage = Stage(UIHostingController(rootView: Page(subject: subject)))
    subject.send("one")
    await stage.turn()
    #expect(stage.texts == ["one"])
  }

  @Test("A view of UIKit is made once, updated with each change, and dismantled at the end")
  func representable() async {
    struct Wrapped: UIViewRepresentable {
      let text: String
      let notes: Notes
      func makeUIView(context: Context) -> UILabel {
        notes.all.append("make")
        return UILabel()
      }
      func updateUIView(_ view: UILabel, context: Context) {
        view.text = text
        context.coordinator.all.append("update")
      }
      func makeCoordinator() -> Notes { notes }
      static func dismantleUIView(_ view: UILabel, coordinator: Notes) {
        coordinator.all.append("dismantle")
      }
    }
    struct Page: View {
      let notes: Notes
      @State private var text = "a"
      @State private var isShown = true
      var body: some View {
        if isShown { Wrapped(text: text, notes: notes) }
        Button("change") { text = "b" }
        Button("hide") { isShown = false }
      }
    }
    let notes = Notes()
    let stage = Stage(UIHostingController(rootView: Page(notes: notes)))
    await stage.press("change")
    #expect(stage.texts.first == "b")
    await stage.press("hide")
    #expect(notes.all == ["make", "update", "update", "dismantle"])
  }

  @Test("A modifier of the app has its own state")
  func modifier() async {
    struct Foldable: ViewModifier {
      @State private var isOpen = true
      func body(content: Content) -> some View {
        Button(isOpen ? "close" : "open") { isOpen.toggle() }
        if isOpen { content }
      }
    }
    let stage = Stage(UIHostingController(rootView: Text("content").modifier(Foldable())))
    #expect(stage.texts == ["[close]", "content"])
    await stage.press("close")
    #expect(stage.texts == ["[open]"])
  }
}
