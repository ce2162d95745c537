import AppGroups
import Foundation
import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct TextModifierTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Texts with looks of their own are joined") func joined() {
    let text =
      Text("a").font(.title).bold().foregroundColor(.red) + Text("b").italic().kerning(1)
      + Text("c").underline(true, color: .red).foregroundStyle(.secondary).monospaced()
    #expect(stage(text.strikethrough().fontWeight(.bold)).texts == ["abc"])
  }

  @Test("A view at the upper edge comes first, and one at the lower edge last") func safeArea() {
    let view = Text("a").safeAreaInset(edge: .top) { Text("t") }
      .safeAreaInset(edge: .bottom, spacing: 0) { Text("b") }
    #expect(stage(view).texts == ["t", "a", "b"])
  }

  @Test("An empty modifier and a report of the pointer change nothing") func noEffect() {
    #expect(stage(Text("a").modifier(EmptyModifier()).onHover { _ in }).texts == ["a"])
  }

  @Test("Settings of the environment are those of each property without a store")
  func defaultStorage() async throws {
    struct Page: View {
      @AppStorage("cow") var inherited = "none"
      @AppStorage("cow", store: .standard) var own = "none"
      var body: some View {
        Text("\(inherited) \(own)")
        Button("change") { inherited = "Vera" }
      }
    }
    let name = "TextModifierTests.\(ProcessInfo.processInfo.processIdentifier)"
    let store = try #require(UserDefaults(suiteName: name))
    defer { store.removePersistentDomain(forName: name) }
    store.set("Elsa", forKey: "cow")
    let stage = stage(Page().defaultAppStorage(store))
    #expect(stage.texts.first == "Elsa none")
    await stage.pressControl("change")
    // Foundation's settings, which a test has, report no change.
    #expect(store.string(forKey: "cow") == "Vera")
    let later = Stage(UIHostingController(rootView: Page().defaultAppStorage(store)))
    #expect(later.texts.first == "Vera none")
  }

  @Test("An initializer outside the main actor can update a property") func update() {
    struct Counted: DynamicProperty {
      var count = 0
      init() { update() }
      mutating func update() { count += 1 }
    }
    #expect(Counted().count == 1)
  }
}
