import SwiftUI
import Testing

@Observable private final class Album {
  var title = "Trip"
  var photoCount = 1
}

private final class Draft: ObservableObject {
  @Published var text = "first"
  var changes = 0
}

/// Counts the evaluations of bodies.
@MainActor private final class Bodies {
  var counts: [String: Int] = [:]

  func count(_ name: String) -> EmptyView {
    counts[name, default: 0] += 1
    return EmptyView()
  }
}

private struct NameKey: EnvironmentKey {
  static let defaultValue = "nobody"
}

extension EnvironmentValues {
  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private struct Counter: View {
  let name: String
  let bodies: Bodies
  @State private var count = 0

  var body: some View {
    bodies.count(name)
    Button("\(name) \(count)") { count += 1 }
  }
}

@MainActor @Suite struct ViewStateTests {
  @Test("A change of a state evaluates the body of its view only")
  func state() async {
    struct Both: View {
      let bodies: Bodies
      var body: some View {
        bodies.count("both")
        Counter(name: "a", bodies: bodies)
        Counter(name: "b", bodies: bodies)
      }
    }
    let bodies = Bodies()
    let stage = Stage(UIHostingController(rootView: Both(bodies: bodies)))
    #expect(stage.texts == ["[a 0]", "[b 0]"])
    let identifiers = stage.identifiers
    await stage.press("b 0")
    #expect(stage.texts == ["[a 0]", "[b 1]"])
    #expect(bodies.counts == ["both": 1, "a": 1, "b": 2])
    #expect(stage.identifiers == identifiers)
  }

  @Test("Several changes in one turn cause one update")
  func coalescing() async {
    struct Sum: View {
      let bodies: Bodies
      @State private var sum = 0
      var body: some View {
        bodies.count("sum")
        Button("add") { for number in 1...5 { sum += number } }
        Text("\(sum)")
      }
    }
    let bodies = Bodies()
    let stage = Stage(UIHostingController(rootView: Sum(bodies: bodies)))
    let views = stage.views.count
    await stage.press("add")
    #expect(stage.texts == ["[add]", "15"])
    #expect(bodies.counts["sum"] == 2)
    #expect(stage.views.count == views + 1)
  }

  @Test("A binding connects a field with the state of another view")
  func binding() async {
    struct Editor: View {
      @Binding var text: String
      var body: some View { TextField("Caption", text: $text) }
    }
    struct Sheet: View {
      @State private var text = "sea"
      var body: some View {
        Editor(text: $text)
        Text("\(text.count) characters")
      }
    }
    let stage = Stage(UIHostingController(rootView: Sheet()))
    #expect(stage.texts == ["_sea_", "3 characters"])
    await stage.type("seaside")
    #expect(stage.texts == ["_seaside_", "7 characters"])
  }

  @Test("A field shows the text that its binding keeps")
  func limitedBinding() async {
    struct Limited: View {
      @State private var text = ""
      var body: some View {
        TextField("Tag", text: Binding(get: { text }, set: { text = String($0.prefix(3)) }))
      }
    }
    let stage = Stage(UIHostingController(rootView: Limited()))
    await stage.type("abcdef")
    #expect(stage.texts == ["_abc_"])
  }

  @Test("Changes of observed objects update the views that use them")
  func objects() async {
    struct Page: View {
      @StateObject private var draft = Draft()
      @State private var album = Album()
      var body: some View {
        Text(draft.text)
        Text(album.title)
        Button("change") {
          draft.text = "second"
          album.title = "Sea"
        }
        Child().environmentObject(draft).environment(album)
      }
    }
    struct Child: View {
      @EnvironmentObject var draft: Draft
      @Environment(Album.self) var album
      var body: some View { Text("\(draft.text) in \(album.title)") }
    }
    let stage = Stage(UIHostingController(rootView: Page()))
    #expect(stage.texts == ["first", "Trip", "[change]", "first in Trip"])
    await stage.press("change")
    #expect(stage.texts == ["second", "Sea", "[change]", "second in Sea"])
  }

  @Test("A property of an observable object that no body reads updates nothing")
  func unreadProperty() async {
    struct Page: View {
      let album: Album
      let bodies: Bodies
      var body: some View {
        bodies.count("page")
        Text(album.title)
      }
    }
    let (album, bodies) = (Album(), Bodies())
    let stage = Stage(UIHostingController(rootView: Page(album: album, bodies: bodies)))
    album.photoCount = 9
    await stage.turn()
    #expect(bodies.counts["page"] == 1)
    album.title = "Lake"
    await stage.turn()
    #expect(stage.texts == ["Lake"])
    #expect(bodies.counts["page"] == 2)
  }

  @Test("A value of the environment reaches the views below, and the nearest one counts")
  func environment() {
    struct Name: View {
      @Environment(\.name) var name
      var body: some View { Text(verbatim: name) }
    }
    let stage = Stage(
      UIHostingController(
        rootView: Group {
          Name()
          VStack {
            Name()
            Name().environment(\.name, "inner")
          }.environment(\.name, "outer")
        }))
    #expect(stage.texts == ["nobody", "outer", "inner"])
  }

  @Test("A disabled view disables the controls in it, and nothing enables them again")
  func disabled() {
    let stage = Stage(
      UIHostingController(
        rootView: VStack {
          Button("a") {}
          Button("b") {}.disabled(false)
        }.disabled(true)))
    #expect(stage.isEnabled("a") == false)
    #expect(stage.isEnabled("b") == false)
  }

  @Test("The state of an element stays with its identifier when the order changes")
  func identity() async {
    struct Rows: View {
      let bodies: Bodies
      @State private var names = ["x", "y"]
      var body: some View {
        ForEach(names, id: \.self) { Counter(name: $0, bodies: bodies) }
        Button("turn") { names.reverse() }
        Button("drop") { names.removeAll { $0 == "y" } }
        Button("back") { names.append("y") }
      }
    }
    let stage = Stage(UIHostingController(rootView: Rows(bodies: Bodies())))
    await stage.press("y 0")
    await stage.press("turn")
    #expect(stage.texts.prefix(2) == ["[y 1]", "[x 0]"])
    await stage.press("drop")
    await stage.press("back")
    // The state of a removed view is lost.
    #expect(stage.texts.prefix(2) == ["[x 0]", "[y 0]"])
  }

  @Test("The focus follows the state, and the state follows the user")
  func focus() async {
    struct Page: View {
      enum Field: Hashable { case name, note }
      @State private var name = ""
      @State private var note = ""
      @FocusState private var field: Field?
      var body: some View {
        TextField("Name", text: $name).focused($field, equals: .name)
        TextField("Note", text: $note).focused($field, equals: .note)
        Text(field == .note ? "note" : field == .name ? "name" : "none")
        Button("next") { field = .note }
        Button("end") { field = nil }
      }
    }
    let stage = Stage(UIHostingController(rootView: Page()))
    #expect(stage.texts[2] == "none")
    await stage.type("Ada", into: 0)
    #expect(stage.texts[2] == "name")
    await stage.press("next")
    #expect(!stage.isFocused(0) && stage.isFocused(1))
    #expect(stage.texts[2] == "note")
    await stage.press("end")
    #expect(!stage.isFocused(1))
    #expect(stage.texts[2] == "none")
  }
}
