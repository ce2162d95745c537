import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct TextTests {
  @Test(arguments: [
    ("", "a", 0, 0, "a"), ("abc", "abXc", 2, 0, "X"), ("abc", "ac", 1, 1, ""),
    ("abc", "", 0, 3, ""), ("aaa", "aa", 2, 1, ""), ("Cow", "Cow 🐄", 3, 0, " 🐄"),
    ("🐄a", "🐄b", 2, 1, "b"), ("👩‍👩‍👧‍👦x", "x", 0, 11, ""), ("e", "e\u{301}", 0, 1, "e\u{301}"),
  ])
  func smallestChange(
    _ old: String, _ new: String, _ location: Int, _ length: Int, _ replacement: String
  ) throws {
    let change = try #require(TextChange(from: old, to: new))
    #expect(change.range == NSRange(location: location, length: length))
    #expect(change.replacement == replacement)
    let mutable = NSMutableString(string: old)
    mutable.replaceCharacters(in: change.range, with: change.replacement)
    #expect(mutable.isEqual(to: new))
  }

  @Test func noChange() { #expect(TextChange(from: "same", to: "same") == nil) }

  private final class Delegate: NSObject, UITextFieldDelegate, UITextViewDelegate {
    var calls: [String] = []
    var limit = 5

    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("end") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      calls.append("\(range.location)+\(range.length) \(string)")
      return (textField.text ?? "").count - range.length + string.count <= limit
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      calls.append("return")
      return true
    }
    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin view") }
    func textViewDidChange(_ textView: UITextView) { calls.append("view \(textView.text ?? "")") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { textView.text.count + text.count <= limit }
  }

  private func inputs(_ stage: Stage) -> [TextInput] {
    stage.page.nodes.compactMap { if case .text(let input) = $0.content { input } else { nil } }
  }

  @Test("The delegate decides about typed text, and the text is echoed") func typing() async throws
  {
    let controller = UIViewController()
    let (field, view, delegate) = (UITextField(), UITextView(), Delegate())
    field.placeholder = "Name"
    field.isSecureTextEntry = true
    field.delegate = delegate
    view.delegate = delegate
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    controller.view.addSubview(field)
    controller.view.addSubview(view)
    let stage = Stage(controller)
    let first = try #require(inputs(stage).first)
    #expect(first == TextInput(id: first.id, text: "", placeholder: "Name", isSecure: true))

    await stage.receive(.type(input: first.id, "Cow", revision: 1))
    #expect(inputs(stage).first?.text == "Cow" && inputs(stage).first?.revision == 1)
    #expect(field.isEditing)
    // The delegate refuses the change. The next view has the previous text and the new revision.
    await stage.receive(.type(input: first.id, "Cow and calf", revision: 2))
    #expect(inputs(stage).first?.text == "Cow" && inputs(stage).first?.revision == 2)
    await stage.receive(.type(input: first.id, "Cow\n", revision: 3))
    #expect(delegate.calls == ["begin", "0+0 Cow", "3+0  and calf", "return"] && changes == 1)

    let second = try #require(inputs(stage).last)
    #expect(second.isMultiline)
    delegate.calls = []
    await stage.receive(.type(input: second.id, "a\nb", revision: 1))
    #expect(inputs(stage).last?.text == "a\nb" && !field.isEditing)
    await stage.receive(.type(input: second.id, "a\nbcdefgh", revision: 2))
    #expect(inputs(stage).last?.text == "a\nb" && inputs(stage).last?.revision == 2)
    #expect(delegate.calls == ["end", "begin view", "view a\nb"])
  }

  @Test("A text view that is not editable ignores input") func notEditable() async throws {
    let controller = UIViewController()
    let (field, view) = (UITextField(), UITextView())
    field.isEnabled = false
    view.text = "Read me"
    view.isEditable = false
    controller.view.addSubview(field)
    controller.view.addSubview(view)
    let stage = Stage(controller)
    let input = try #require(inputs(stage).first)
    #expect(!input.isEditable && stage.page.nodes.last?.content == .label("Read me"))
    await stage.receive(.type(input: input.id, "x", revision: 1))
    #expect(field.text == "")
    await stage.receive(.type(input: stage.page.nodes[1].id, "x", revision: 1))
    #expect(view.text == "Read me")
  }
}
