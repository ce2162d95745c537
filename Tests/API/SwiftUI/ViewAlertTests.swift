import Foundation
import SwiftUI
import Testing

@Observable private final class Model {
  var isAlertShown = false
  var count = 1
}

private struct Failure: LocalizedError {
  var errorDescription: String? { "No network" }
}

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewAlertTests {
  private func stage(_ view: some View) -> Stage { Stage(UIHostingController(rootView: view)) }

  @Test("An alert has its actions with roles, and an action clears the binding") func alert() async
  {
    struct Page: View {
      let diary: Diary
      @State private var isShown = false
      var body: some View {
        Button(isShown ? "shown" : "show") { isShown = true }
          .alert("Delete?", isPresented: $isShown) {
            Button("Delete", role: .destructive) { diary.entries.append("delete") }
            Button("Keep", role: .cancel) { diary.entries.append("keep") }
            Button("Off") {}.disabled(true)
          } message: {
            Text("It is gone.")
          }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    #expect(stage.alertTexts == nil)
    await stage.press("show")
    #expect(stage.texts == ["[shown]"])
    #expect(stage.alertTexts == ["Delete?", "It is gone."])
    #expect(stage.alertButtons == ["Delete destructive", "Keep cancel", "Off disabled"])
    await stage.press("Off")
    #expect(stage.alertTexts != nil)
    await stage.press("Delete")
    #expect(stage.alertTexts == nil && stage.texts == ["[show]"])
    await stage.press("show")
    await stage.press("Keep")
    #expect(stage.alertTexts == nil && diary.take() == ["delete", "keep"])
  }

  @Test("An alert follows the state while it is shown, and a cleared binding closes it")
  func update() async {
    struct Page: View {
      @Bindable var model: Model
      var body: some View {
        Text("page")
          .alert("\(model.count) files", isPresented: $model.isAlertShown) {
            Button("OK") {}.disabled(model.count == 1)
          } message: {
            Text("\(model.count * 2) MB")
          }
      }
    }
    let model = Model()
    let stage = stage(Page(model: model))
    model.isAlertShown = true
    await stage.turn()
    #expect(stage.alertTexts == ["1 files", "2 MB"] && stage.alertButtons == ["OK disabled"])
    model.count = 3
    await stage.turn()
    #expect(stage.alertTexts == ["3 files", "6 MB"] && stage.alertButtons == ["OK"])
    model.isAlertShown = false
    await stage.turn()
    #expect(stage.alertTexts == nil)
    model.isAlertShown = true
    await stage.turn()
    await stage.press("OK")
    #expect(stage.alertTexts == nil && !model.isAlertShown)
  }

  @Test("The field of an alert is connected with its binding") func field() async {
    struct Page: View {
      @State private var isShown = false
      @State private var name = ""
      @State private var saved = "nothing"
      var body: some View {
        Button("rename") { isShown = true }
        Text(saved)
          .alert("Name", isPresented: $isShown) {
            TextField("New name", text: $name)
            Button("Save") { saved = name }.disabled(name.isEmpty)
          }
      }
    }
    let stage = stage(Page())
    await stage.press("rename")
    #expect(stage.alertFields == ["New name __"] && stage.alertButtons == ["Save disabled"])
    await stage.typeIntoAlert("Ada")
    #expect(stage.alertFields == ["New name _Ada_"] && stage.alertButtons == ["Save"])
    await stage.press("Save")
    #expect(stage.texts == ["[rename]", "Ada"])
  }

  @Test("Alerts of values and errors show them, and have an OK button") func values() async {
    struct Page: View {
      @State private var isValueShown = false
      @State private var isErrorShown = false
      @State private var value: Int?
      @State private var error: Failure?
      var body: some View {
        Button("nothing") { isValueShown = true }
          .alert("Value", isPresented: $isValueShown, presenting: value) { value in
            Button("Take \(value)") {}
          } message: { value in
            Text("It is \(value).")
          }
        Button("value") {
          value = 4
          isValueShown = true
        }
        Button("error") {
          error = Failure()
          isErrorShown = true
        }
        .alert(isPresented: $isErrorShown, error: error) {}
      }
    }
    let stage = stage(Page())
    await stage.press("nothing")
    #expect(stage.alertTexts == nil)
    await stage.press("value")
    #expect(stage.alertTexts == ["Value", "It is 4."] && stage.alertButtons == ["Take 4"])
    await stage.press("Take 4")
    await stage.press("error")
    #expect(stage.alertTexts == ["No network", nil] && stage.alertButtons == ["OK"])
    await stage.press("OK")
    #expect(stage.alertTexts == nil)
  }

  @Test("A confirmation dialog has a Cancel button, which clears the binding") func dialog() async {
    struct Page: View {
      let diary: Diary
      @State private var isShown = false
      var body: some View {
        Button(isShown ? "shown" : "show") { isShown = true }
          .confirmationDialog("Sort by", isPresented: $isShown, titleVisibility: .visible) {
            ForEach(["Name", "Date"], id: \.self) { name in
              Button(name) { diary.entries.append(name) }
            }
          }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    await stage.press("show")
    #expect(stage.alertTexts == ["Sort by", nil])
    #expect(stage.alertButtons == ["Name", "Date", "Cancel cancel"])
    await stage.press("Cancel")
    #expect(stage.alertTexts == nil && stage.texts == ["[show]"])
    await stage.press("show")
    await stage.press("Date")
    #expect(stage.alertTexts == nil && diary.take() == ["Date"])
  }

  @Test("The older alerts and action sheets have their buttons") func olderForms() async {
    struct Page: View {
      struct Problem: Identifiable { let id: String }
      let diary: Diary
      @State private var isShown = false
      @State private var isSheetShown = false
      @State private var problem: Problem?
      var body: some View {
        Button("two") { isShown = true }
          .alert(isPresented: $isShown) {
            Alert(
              title: Text("Sure?"), message: Text("Really?"),
              primaryButton: .destructive(Text("Yes")) { diary.entries.append("yes") },
              secondaryButton: .cancel())
          }
        Button("one") { problem = Problem(id: "full") }
          .alert(item: $problem) { Alert(title: Text("Disk \($0.id)")) }
        Button("sheet") { isSheetShown = true }
          .actionSheet(isPresented: $isSheetShown) {
            ActionSheet(
              title: Text("Choose"),
              buttons: [.default(Text("A")) { diary.entries.append("a") }, .cancel()])
          }
      }
    }
    let diary = Diary()
    let stage = stage(Page(diary: diary))
    await stage.press("two")
    #expect(stage.alertTexts == ["Sure?", "Really?"])
    #expect(stage.alertButtons == ["Yes destructive", "Cancel cancel"])
    await stage.press("Yes")
    await stage.press("one")
    #expect(stage.alertTexts == ["Disk full", nil] && stage.alertButtons == ["OK"])
    await stage.press("OK")
    await stage.press("sheet")
    #expect(stage.alertTexts == ["Choose", nil] && stage.alertButtons == ["A", "Cancel cancel"])
    await stage.press("A")
    #expect(stage.alertTexts == nil && diary.take() == ["yes", "a"])
  }

  @Test("An action can present a second alert, and later the same alert again") func secondAlert()
    async
  {
    struct Page: View {
      @State private var isFirst = false
      @State private var isSecond = false
      @State private var attempts = 0
      var body: some View {
        Button("start") { isFirst = true }
          .alert("First \(attempts)", isPresented: $isFirst) {
            Button("Next") { isSecond = true }
            Button("Again") {
              Task {
                attempts += 1
                isFirst = true
              }
            }
          }
          .alert("Second", isPresented: $isSecond) { Button("End") {} }
      }
    }
    let stage = stage(Page())
    await stage.press("start")
    await stage.press("Again")
    while stage.alertTexts?.first != "First 1" { await stage.turn() }
    await stage.press("Next")
    #expect(stage.alertTexts == ["Second", nil])
    await stage.press("End")
    #expect(stage.alertTexts == nil)
  }
}
