import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewChoiceTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  private enum Size: String, CaseIterable, Identifiable {
    case small, large
    var id: Self { self }
  }

  @Test("A picker is a menu whose items select tags or identifiers") func menu() async {
    struct Page: View {
      @State private var number = 1
      @State private var size = Size.small
      var body: some View {
        Picker("Number", selection: $number) {
          Text("One").tag(1)
          Section {
            Text("Two").tag(2)
          }
        }
        Picker("Size", selection: $size) {
          ForEach(Size.allCases) { Text($0.rawValue) }
        }
        .labelsHidden()
        Text("\(number) \(size.rawValue)")
      }
    }
    let stage = stage(Page())
    #expect(
      stage.controls == [
        "menuItem One on", "menuItem Two", "menuItem small on", "menuItem large",
      ])
    #expect(stage.groupTitles == ["Number: One", "Number: One", "small", "small"])
    await stage.pressControl("Two")
    await stage.pressControl("large")
    #expect(
      stage.controls == [
        "menuItem One", "menuItem Two on", "menuItem small", "menuItem large on",
      ])
    #expect(stage.groupTitles == ["Number: Two", "Number: Two", "large", "large"])
    #expect(stage.texts.last == "2 large")
  }

  @Test("A segmented picker selects optional values, and follows its options") func segments() async
  {
    struct Page: View {
      @State private var choice: String?
      @State private var names = ["a", "b"]
      var body: some View {
        Picker("Choice", selection: $choice) {
          Text("None").tag(String?.none)
          ForEach(names, id: \.self) { Text($0).tag($0) }
        }
        .pickerStyle(.segmented)
        Text(choice ?? "nothing")
        Button("more") { names.append("c") }
        Button("fewer") { names.removeFirst() }
      }
    }
    let stage = stage(Page())
    let buttons = ["button more", "button fewer"]
    #expect(stage.controls == ["segment None on", "segment a off", "segment b off"] + buttons)
    #expect(stage.groupTitles == ["Choice", "Choice", "Choice"])
    await stage.pressControl("b")
    #expect(stage.texts.contains("b"))
    await stage.press("more")
    await stage.press("fewer")
    #expect(stage.controls == ["segment None off", "segment b on", "segment c off"] + buttons)
    await stage.pressControl("None")
    #expect(stage.texts.contains("nothing"))
    #expect(stage.controls.first == "segment None on")
  }

  @Test("A picker of optional tags selects a value that is not optional") func optionalTags() async
  {
    struct Page: View {
      @State private var number = 2
      var body: some View {
        Picker("Number", selection: $number) {
          ForEach(1..<4) { number in Text("no \(number)").tag(Int?.some(number)) }
        }
        Text("\(number)")
      }
    }
    let stage = stage(Page())
    #expect(stage.controls == ["menuItem no 1", "menuItem no 2 on", "menuItem no 3"])
    await stage.pressControl("no 3")
    #expect(stage.texts.last == "3")
  }

  @Test("A menu has its buttons, toggles and pickers as items") func menuItems() async {
    struct Page: View {
      let diary: Diary
      @State private var isOn = false
      @State private var order = "name"
      var body: some View {
        Menu("More") {
          Button("Copy", systemImage: "doc") { diary.entries.append("copy") }
          Button("Delete", role: .destructive) { diary.entries.append("delete") }
          Button("Off") { diary.entries.append("off") }.disabled(true)
          Divider()
          Toggle("Loud", isOn: $isOn)
          Menu("Share") { Button("Mail") { diary.entries.append("mail") } }
          Picker("Order", selection: $order) {
            Text("Name").tag("name")
            Text("Date").tag("date")
          }
        }
        Text("\(isOn ? "loud" : "quiet") \(order)")
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(stage.groupTitles.allSatisfy { $0 == "More" })
    for name in ["Copy", "Delete", "Off", "Loud", "Mail", "Date"] { await stage.pressControl(name) }
    #expect(diary.take() == ["copy", "delete", "mail"])
    #expect(stage.texts.last == "loud date")
    #expect(
      stage.controls == [
        "menuItem Copy (doc)", "menuItem Delete destructive", "menuItem Off disabled",
        "menuItem Loud on", "menuItem Share disabled", "menuItem Mail",
        "menuItem Order disabled",
        "menuItem Name", "menuItem Date on",
      ])
  }

  @Test("A menu with a primary action has a button for it") func primaryAction() async {
    let diary = Diary()
    let stage = stage(
      Menu("Save") {
        Button("Save As") { diary.entries.append("as") }
      } primaryAction: {
        diary.entries.append("save")
      })
    #expect(stage.controls == ["button Save", "menuItem Save As"])
    await stage.press("Save")
    await stage.press("Save As")
    #expect(diary.take() == ["save", "as"])
  }

  @Test("Views of a tab appear and disappear with the selection of the tab")
  func tabAppearance() async {
    let diary = Diary()
    let stage = stage(
      TabView {
        ForEach(["a", "b"], id: \.self) { name in
          Text(name)
            .onAppear { diary.entries.append("\(name) appears") }
            .onDisappear { diary.entries.append("\(name) disappears") }
            .tabItem { Text("Tab \(name)") }
        }
      })
    #expect(diary.take() == ["a appears"])
    await stage.pressControl("Tab b")
    #expect(diary.take() == ["a disappears", "b appears"])
    await stage.pressControl("Tab a")
    #expect(diary.take() == ["b disappears", "a appears"])
  }

  @Test("A tab view shows the selected page, whose state stays") func tabs() async {
    struct Counter: View {
      let name: String
      @State private var count = 0
      var body: some View { Button("\(name) \(count)") { count += 1 } }
    }
    struct Page: View {
      @State private var tab = "one"
      var body: some View {
        TabView(selection: $tab) {
          Counter(name: "a").tabItem { Label("One", systemImage: "1.circle") }.tag("one")
          Counter(name: "b").tabItem { Text("Two") }.tag("two")
        }
        Button(tab) { tab = "one" }
      }
    }
    let stage = stage(Page())
    #expect(stage.controls == ["segment One on", "segment Two off", "button a 0", "button one"])
    await stage.press("a 0")
    await stage.pressControl("Two")
    #expect(stage.controls == ["segment One off", "segment Two on", "button b 0", "button two"])
    await stage.press("two")
    #expect(stage.controls == ["segment One on", "segment Two off", "button a 1", "button one"])
  }
}
