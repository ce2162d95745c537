import Foundation
import SwiftUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewFieldTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("Fields have their names and kinds, and change their bindings") func kinds() async {
    struct Page: View {
      @State private var name = ""
      @State private var password = ""
      @State private var note = ""
      @State private var text = "first"
      var body: some View {
        TextField("Name", text: $name, prompt: Text("Ada"))
        SecureField("Password", text: $password)
        TextField("Note", text: $note, axis: .vertical).lineLimit(2...4)
        TextEditor(text: $text).accessibilityLabel("Text")
        Text(verbatim: [name, password, note, text].joined(separator: "/"))
      }
    }
    let stage = stage(Page())
    #expect(
      stage.fields == [
        "Name Ada __", "Password __ secure", "Note __ multiline", "Text _first_ multiline",
      ])
    for (index, text) in ["n", "p", "a\nb", "second"].enumerated() {
      await stage.type(text, into: index)
    }
    #expect(stage.texts.last == "n/p/a\nb/second")
  }

  @Test("A style of the app shows its body with the field, and a style of the system the field")
  func style() async {
    struct Framed: TextFieldStyle {
      @Environment(\.isEnabled) private var isEnabled
      func _body(configuration: TextField<Self._Label>) -> some View {
        HStack {
          Text(isEnabled ? "on" : "off")
          configuration.padding()
        }
      }
    }
    struct Page: View {
      @State private var name = "Ann"
      var body: some View {
        VStack {
          TextField("Name", text: $name)
          TextField("Other", text: $name).textFieldStyle(.roundedBorder)
          TextField("Third", text: $name).disabled(true)
        }.textFieldStyle(Framed())
        Text("\(name)!")
      }
    }
    let stage = stage(Page())
    #expect(stage.fields == ["Name _Ann_", "Other _Ann_", "Third _Ann_ disabled"])
    #expect(stage.texts == ["on", "_Ann_", "_Ann_", "off", "_Ann_", "Ann!"])
    await stage.type("Bea")
    #expect(stage.fields.first == "Name _Bea_" && stage.texts.last == "Bea!")
  }

  @Test("A field of a number keeps what the user types until the editing ends") func format() async
  {
    struct Page: View {
      @State private var amount = 5
      @State private var limit: Int?
      var body: some View {
        TextField("Amount", value: $amount, format: .number)
        TextField("Limit", value: $limit, format: .number)
        Text("\(amount), \(limit.map { "\($0)" } ?? "none")")
        Button("double") { amount *= 2 }
      }
    }
    let stage = stage(Page())
    #expect(stage.fields == ["Amount _5_", "Limit __"])
    await stage.type("12")
    #expect(stage.texts[2] == "12, none")
    await stage.type("12x")
    #expect(stage.fields.first == "Amount _12x_" && stage.texts[2] == "12, none")
    await stage.type("3", into: 1)
    #expect(stage.fields == ["Amount _12_", "Limit _3_"] && stage.texts[2] == "12, 3")
    await stage.type("", into: 1)
    #expect(stage.texts[2] == "12, none")
    await stage.press("double")
    #expect(stage.fields.first == "Amount _24_")
  }

  @Test("Return runs onSubmit and onCommit, and editing is reported") func submit() async {
    struct Page: View {
      let diary: Diary
      @State private var text = ""
      var body: some View {
        TextField("Text", text: $text) { isEditing in
          diary.entries.append(isEditing ? "start" : "end")
        } onCommit: {
          diary.entries.append("commit")
        }
        TextField("Other", text: $text).onSubmit { diary.entries.append("inner") }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary).onSubmit { diary.entries.append("outer \(0)") })
    await stage.type("a\n")
    #expect(diary.take() == ["start", "commit", "outer 0"])
    await stage.type("b\n", into: 1)
    #expect(diary.take() == ["end", "inner", "outer 0"])
    #expect(stage.fields == ["Text _b_", "Other _b_"])
  }
}
