import Contract
import Foundation
import TestServers
import Testing

@testable import UIKit

/// Controls that faces show as other controls. The user's input reaches the original control.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ControlsOfValuesTests {
  private final class Screen: UIViewController {
    let parts: [UIView]

    init(_ parts: UIView...) {
      self.parts = parts
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { for part in parts { view.addSubview(part) } }
  }

  private func type(_ text: String, on stage: Stage) async throws {
    let inputs = stage.page.nodes.compactMap { node in
      if case .text(let input) = node.content { input } else { nil }
    }
    let input = try #require(inputs.first)
    await stage.receive(.type(input: input.id, text, revision: input.revision))
  }

  @Test("A typed date is accepted if it is valid and within the limits")
  func date() async throws {
    let picker = UIDatePicker()
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.datePickerMode = .date
    picker.date = Date(timeIntervalSince1970: 32_400)
    picker.maximumDate = Date(timeIntervalSince1970: 1_000_000_000)
    var told = 0
    picker.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
    let stage = Stage(Screen(picker))
    try await type("1990-10-03", on: stage)
    // A new date keeps the time of day.
    let chosen = Date(timeIntervalSince1970: 654_912_000 + 32_400)
    #expect(picker.date == chosen && told == 1)
    try await type("2030-01-01", on: stage)
    try await type("1990-10-4", on: stage)
    #expect(picker.date == chosen && told == 1)
    // While the user edits, the field shows the typed text. After editing, it shows the picker's
    // date.
    #expect(picker.field.text == "1990-10-4")
    picker.field.resignFirstResponder()
    #expect(picker.field.text == "1990-10-03")
  }

  @Test("A typed time keeps the date")
  func time() async throws {
    let picker = UIDatePicker()
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.datePickerMode = .time
    picker.date = Date(timeIntervalSince1970: 654_912_000)
    let stage = Stage(Screen(picker))
    try await type("09:30", on: stage)
    #expect(picker.date == Date(timeIntervalSince1970: 654_912_000 + 34_200))
    try await type("9:45", on: stage)
    #expect(picker.date == Date(timeIntervalSince1970: 654_912_000 + 34_200))
  }

  @Test("The day of the minimum date can be chosen and gives the minimum date itself")
  func minimum() async throws {
    let picker = UIDatePicker()
    picker.timeZone = TimeZone(identifier: "UTC")
    picker.datePickerMode = .date
    picker.date = Date(timeIntervalSince1970: 655_000_000)
    let least = Date(timeIntervalSince1970: 654_912_000 + 80_000)
    picker.minimumDate = least
    let stage = Stage(Screen(picker))
    try await type("1990-10-03", on: stage)
    #expect(picker.date == least)
    try await type("1990-10-02", on: stage)
    #expect(picker.date == least)
  }

  @Test("A stepper has two buttons and stays within its range")
  func stepper() async {
    let stepper = UIStepper()
    stepper.maximumValue = 1
    let stage = Stage(Screen(stepper))
    await stage.press("+")
    await stage.press("+")
    #expect(stepper.value == 1)
    await stage.press("−")
    #expect(stepper.value == 0)
  }

  @Test("The parts of a disabled control are disabled")
  func disabled() async {
    let controls: [UIControl] = [
      UIStepper(), UISlider(), UIDatePicker(), UISegmentedControl(items: ["Hay"]),
    ]
    for control in controls { control.isEnabled = false }
    let stage = Stage(Screen(controls[0], controls[1], controls[2], controls[3]))
    func areEnabled() -> [Bool] {
      stage.page.nodes.map { node in
        switch node.content {
        case .button(_, let isEnabled): isEnabled
        case .text(let input): input.isEditable
        default: false
        }
      }
    }
    #expect(areEnabled() == [false, false, false, false, false])
    for control in controls { control.isEnabled = true }
    await stage.turn()
    #expect(areEnabled() == [true, true, true, true, true])
  }

  @Test("A button's primary menu is shown as a button for each of its actions")
  func menu() async {
    var chosen: [String] = []
    let button = UIButton(type: .system)
    button.setTitle("Sort", for: .normal)
    button.menu = UIMenu(children: [
      UIAction(title: "By name") { _ in chosen.append("name") },
      UIMenu(children: [UIAction(title: "By date") { _ in chosen.append("date") }]),
    ])
    button.showsMenuAsPrimaryAction = true
    let stage = Stage(Screen(button))
    await stage.press("By date")
    await stage.press("Sort")
    #expect(chosen == ["date"])
  }

  private final class Wheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var chosen: [Int] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 2 }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { ["Hay", "Milk"][row] }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      chosen.append(row)
    }
  }

  @Test("A wheel is shown as a list")
  func wheel() async throws {
    let wheels = Wheels()
    let picker = UIPickerView()
    picker.dataSource = wheels
    picker.delegate = wheels
    let stage = Stage(Screen(picker))
    let (id, table) = try #require(stage.table())
    #expect(table.rows.map(\.text) == ["Hay", "Milk"])
    #expect(table.rows.map(\.isSelected) == [true, false])
    await stage.receive(
      .select(table: id, generation: table.generation, Table.Path(section: 0, row: 1)))
    #expect(wheels.chosen == [1] && picker.selectedRow(inComponent: 0) == 1)
  }

  private final class Finder: NSObject, UISearchBarDelegate {
    var words: [String] = []
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      words.append(searchText)
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { words.append("!") }
  }

  @Test("A search bar reports the typed text")
  func search() async throws {
    let finder = Finder()
    let bar = UISearchBar()
    bar.delegate = finder
    let stage = Stage(Screen(bar))
    try await type("cow\n", on: stage)
    #expect(finder.words == ["cow", "!"] && bar.text == "cow")
  }

  private final class Receiver: NSObject, UIDocumentPickerDelegate {
    var cancels = 0
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancels += 1 }
  }

  @Test("A document picker says that files cannot be chosen, and ends as cancelled")
  func documents() async throws {
    let receiver = Receiver()
    let root = Screen()
    let stage = Stage(root)
    let file = URL(fileURLWithPath: "/a.txt")
    let pickers = [
      UIDocumentPickerViewController(forOpeningContentTypes: [.folder]),
      UIDocumentPickerViewController(forExporting: [file], asCopy: true),
    ]
    let words = [
      "An extension cannot open your files; share the files with it instead.",
      "An extension cannot save files in your folders.",
    ]
    for (picker, sentence) in zip(pickers, words) {
      picker.delegate = receiver
      root.present(picker, animated: false)
      await stage.turn()
      #expect(stage.texts == [sentence, "[Cancel]"])
      await stage.press("Cancel")
      #expect(root.presentedViewController == nil)
    }
    #expect(receiver.cancels == 2)
  }
}
