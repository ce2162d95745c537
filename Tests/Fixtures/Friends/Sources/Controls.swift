import UIKit

/// Controls with a state, and a button that sends the states.
class Controls: UIStackView {
  private let toggle = UISwitch()
  private let choice = UISegmentedControl(items: ["Hay", "Milk"])
  private var order = "none"

  func show(send: @escaping (String) -> Void) {
    toggle.accessibilityLabel = "Loud"
    choice.selectedSegmentIndex = 0
    let menu = UIButton(type: .system)
    menu.setTitle("Sort", for: .normal)
    menu.menu = UIMenu(children: [
      UIAction(title: "By name") { [weak self] _ in self?.order = "name" },
      UIAction(title: "By date") { [weak self] _ in self?.order = "date" },
    ])
    menu.showsMenuAsPrimaryAction = true
    let button = UIButton(configuration: .filled())
    button.setTitle("Send", for: .normal)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        send("\(toggle.isOn) \(choice.selectedSegmentIndex) \(order)")
      }, for: .touchUpInside)
    for view in [toggle, choice, menu, button] { addArrangedSubview(view) }
  }
}
