import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct AlertTests {
  @Test("While an alert is shown, only the alert receives input") func alertBeforeOthers()
    async throws
  {
    let root = UIViewController()
    var pressed: [String] = []
    let button = UIButton(
      type: .system, primaryAction: UIAction(title: "Below") { _ in pressed.append("Below") })
    root.view.addSubview(button)
    let stage = Stage(root)
    let alert = UIAlertController(title: "Sure?", message: "It is gone.", preferredStyle: .alert)
    for (title, style) in [
      ("Keep", UIAlertAction.Style.cancel), ("Delete", .destructive), ("Rename", .default),
      ("Copy", .default),
    ] {
      alert.addAction(
        UIAlertAction(title: title, style: style) { action in
          #expect(root.presentedViewController == nil)
          pressed.append(action.title ?? "")
        })
    }
    alert.preferredAction = alert.actions[2]
    alert.actions[3].isEnabled = false
    alert.addTextField { $0.placeholder = "Name" }
    root.present(alert, animated: true)
    await stage.turn()
    let shown = try #require(stage.view.alert)
    #expect(shown.title == "Sure?" && shown.message == "It is gone.")
    #expect(shown.actions.map(\.title) == ["Keep", "Delete", "Rename", "Copy"])
    #expect(shown.actions.map(\.style) == [.cancel, .destructive, .prominent, .plain])
    #expect(shown.actions.map(\.isEnabled) == [true, true, true, false])
    #expect(shown.fields.map(\.placeholder) == ["Name"])
    #expect(stage.view.pages.count == 1)

    await stage.press("Below")
    await stage.receive(.back)
    await stage.press("Copy")
    await stage.receive(.type(input: shown.fields[0].id, "Cow", revision: 1))
    #expect(alert.textFields?.first?.text == "Cow")
    #expect(stage.view.alert?.fields.map(\.text) == ["Cow"])
    #expect(pressed.isEmpty)

    await stage.press("Rename")
    #expect(pressed == ["Rename"] && stage.view.alert == nil)
    await stage.receive(.activate(shown.actions[0].id))
    #expect(pressed == ["Rename"])
    await stage.press("Below")
    #expect(pressed == ["Rename", "Below"])
  }

  @Test("A handler can present another alert") func secondAlert() async {
    let root = UIViewController()
    let stage = Stage(root)
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .actionSheet)
    first.addAction(
      UIAlertAction(title: "Next", style: .default) { _ in
        let second = UIAlertController(title: "Second", message: nil, preferredStyle: .alert)
        second.addAction(UIAlertAction(title: "OK", style: .default))
        root.present(second, animated: true)
      })
    first.addTextField { _ in Issue.record("an action sheet has no fields") }
    root.present(first, animated: true)
    await stage.turn()
    await stage.press("Next")
    #expect(stage.view.alert?.title == "Second")
    await stage.press("OK")
    #expect(stage.view.alert == nil)
  }
}
