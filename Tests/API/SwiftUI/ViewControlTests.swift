import Foundation
import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewControlTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("A toggle is a switch with a name, and its binding decides") func toggle() async {
    struct Page: View {
      @State private var isLoud = false
      var body: some View {
        Toggle("Loud", isOn: $isLoud)
        Toggle(isOn: .constant(true)) { Label("Fixed", systemImage: "bell") }
        Toggle("Off", isOn: $isLoud).disabled(true)
        Text(isLoud ? "loud" : "quiet")
      }
    }
    let stage = stage(Page())
    #expect(stage.controls == ["switch Loud off", "switch Fixed on", "switch Off off disabled"])
    await stage.pressControl("Fixed")
    await stage.pressControl("Off")
    #expect(stage.texts.last == "quiet")
    await stage.pressControl("Loud")
    #expect(stage.controls == ["switch Loud on", "switch Fixed on", "switch Off on disabled"])
    #expect(stage.texts.last == "loud")
  }

  @Test("A stepper stays in its range, and a direction without action does nothing")
  func stepper() async {
    struct Page: View {
      @State private var count = 1
      @State private var steps = 0
      let isUpDown: Bool
      var body: some View {
        if isUpDown {
          Stepper("Steps: \(steps)", onIncrement: { steps += 1 }, onDecrement: nil)
        } else {
          Stepper("Count: \(count)", value: $count, in: 0...4, step: 2)
        }
      }
    }
    let ranged = stage(Page(isUpDown: false))
    #expect(ranged.texts == ["Count: 1", "[−]", "[+]"])
    for (title, count) in [("+", 3), ("+", 4), ("+", 4), ("−", 2), ("−", 0), ("−", 0), ("+", 2)] {
      await ranged.press(title)
      #expect(ranged.texts.first == "Count: \(count)")
    }
    let upward = stage(Page(isUpDown: true))
    await upward.press("−")
    await upward.press("+")
    await upward.press("−")
    #expect(upward.texts.first == "Steps: 1")
  }

  @Test("A slider is a field for a number in its range and steps") func slider() async {
    struct Page: View {
      let diary: Diary
      @State private var volume = 2.0
      var body: some View {
        Slider(value: $volume, in: 0...10, step: 5) {
          Text("Volume")
        } onEditingChanged: { isEditing in
          diary.entries.append(isEditing ? "start" : "end \(volume)")
        }
        Text("\(Int(volume)) of 10")
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(stage.texts == ["Volume", "_2.0_", "2 of 10"] && stage.fields == ["Volume _2.0_"])
    await stage.type("8")
    #expect(stage.texts == ["Volume", "_10.0_", "10 of 10"])
    #expect(diary.take() == ["start", "end 10.0"])
    await stage.type("11")
    #expect(stage.texts.last == "10 of 10" && diary.take() == [])
  }

  @Test("A date picker changes the day within its range") func datePicker() async {
    struct Page: View {
      @State private var date = Date(timeIntervalSince1970: 655_000_000)
      var body: some View {
        DatePicker(
          "Due", selection: $date, in: ...Date(timeIntervalSince1970: 700_000_000),
          displayedComponents: .date)
        Text(
          verbatim: date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
        )
      }
    }
    let stage = stage(Page())
    #expect(stage.texts.first == "Due" && stage.fields.first?.hasPrefix("Due _1990-10-") ?? false)
    await stage.type("1991-02-05")
    #expect(stage.texts.last == "1991-02-05")
    await stage.type("1999-01-01")
    #expect(stage.texts.last == "1991-02-05")
  }

  @Test("A progress view shows its label and its fraction") func progress() async {
    struct Page: View {
      @State private var done = 1.0
      var body: some View {
        ProgressView()
        ProgressView("Loading")
        ProgressView(value: done, total: 4) {
          Text("Files")
        } currentValueLabel: {
          Text("\(Int(done)) of 4")
        }
        ProgressView(value: Double?.none)
        Button("more") { done += 1 }
      }
    }
    let stage = stage(Page())
    let start = ["activity", "Loading", "activity", "Files"]
    #expect(stage.texts == start + ["0.25", "1 of 4", "activity", "[more]"])
    await stage.press("more")
    #expect(stage.texts == start + ["0.5", "2 of 4", "activity", "[more]"])
  }

  @Test("A disclosure group shows its content after a press, or when its binding says so")
  func disclosure() async {
    struct Page: View {
      @State private var isExpanded = true
      var body: some View {
        DisclosureGroup("Own") { Text("own content") }
        DisclosureGroup("Bound", isExpanded: $isExpanded) { Text("bound content") }
        Button("close") { isExpanded = false }
      }
    }
    let stage = stage(Page())
    #expect(stage.texts == ["[Own]", "[Bound]", "bound content", "[close]"])
    await stage.press("Own")
    await stage.press("close")
    #expect(stage.texts == ["[Own]", "own content", "[Bound]", "[close]"])
    await stage.press("Own")
    await stage.press("Bound")
    #expect(stage.texts == ["[Own]", "[Bound]", "bound content", "[close]"])
  }

  @Test("Labels, labeled content and messages show their words") func words() {
    let stage = stage(
      VStack {
        Label("Photos", systemImage: "photo").labelStyle(.titleOnly)
        LabeledContent("Size", value: "4 MB")
        ContentUnavailableView("Nothing here", systemImage: "tray", description: Text("Add files."))
          .labelStyle(.titleOnly)
        ContentUnavailableView {
          Text("Offline")
        } actions: {
          Button("Retry") {}
        }
        GroupBox("Group") { Text("inside") }
      })
    #expect(
      stage.texts == [
        "Photos", "Size", "4 MB", "Nothing here", "Add files.", "Offline", "[Retry]", "Group",
        "inside",
      ])
  }

  @Test("A button has its role, its symbol and the words of its style") func buttons() async {
    struct Shouting: ButtonStyle {
      @Environment(\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.label
          Text(isEnabled ? "now!" : "later")
        }
      }
    }
    let diary = Diary()
    let stage = stage(
      VStack {
        Button("Plain") {}.buttonStyle(.bordered)
        Button("Best") {}.buttonStyle(.borderedProminent)
        Button("Erase", role: .destructive) {}
        Button {
        } label: {
          Label("Add", systemImage: "plus")
        }
        Group {
          Button("Go") { diary.entries.append("go") }
          Button("Wait") { diary.entries.append("wait") }.disabled(true)
        }
        .buttonStyle(Shouting())
      })
    #expect(
      stage.controls == [
        "button Plain", "button Best prominent", "button Erase destructive", "button Add (plus)",
        "button Go now!", "button Wait later disabled",
      ])
    await stage.press("Wait later")
    await stage.press("Go now!")
    #expect(diary.take() == ["go"])
  }

  @Test("All controls of a disabled view are disabled") func disabled() {
    let stage = stage(
      Group {
        Button("Button") {}
        Toggle("Toggle", isOn: .constant(false))
        Picker("Menu", selection: .constant(1)) { Text("One").tag(1) }
        Picker("Segments", selection: .constant(1)) { Text("Two").tag(1) }.pickerStyle(.segmented)
        Menu("Items") { Button("Item") {} }
        Stepper("Stepper", value: .constant(1))
        TextField("Field", text: .constant(""))
        TextEditor(text: .constant(""))
        Slider(value: .constant(0.5))
        DatePicker("Date", selection: .constant(Date()))
        Text("Tap").onTapGesture {}
      }
      .disabled(true))
    #expect(
      stage.controls == [
        "button Button disabled", "switch Toggle off disabled", "menuItem One on disabled",
        "segment Two on disabled", "menuItem Item disabled", "button − disabled",
        "button + disabled", "button Tap disabled",
      ])
    #expect(stage.fields.count == 4 && stage.fields.allSatisfy { $0.hasSuffix("disabled") })
  }
}
