import Contract
import Testing

@testable import UIKit

/// The traits by which faces distinguish nodes from plain labels, buttons and pictures.
@MainActor @Suite(.timeLimit(.minutes(3))) struct NodeTraitsTests {
  private let controller = UIViewController()

  private func stage(_ views: UIView...) -> Stage {
    for view in views { controller.view.addSubview(view) }
    return Stage(controller)
  }

  private func traits(of stage: Stage) -> [NodeTraits?] { stage.page.nodes.map(\.traits) }

  private func traits(_ fill: (inout NodeTraits) -> Void) -> NodeTraits {
    var traits = NodeTraits()
    fill(&traits)
    return traits
  }

  @Test("Plain labels and buttons have no traits") func plain() {
    let label = UILabel()
    label.text = "Moo"
    let button = UIButton(type: .system)
    button.setTitle("Go", for: .normal)
    #expect(traits(of: stage(label, button)) == [nil, nil])
  }

  @Test("A switch has its state and the name of its label") func toggle() async {
    let label = UILabel()
    label.text = "Loud"
    let toggle = UISwitch()
    let stage = stage(label, toggle)
    #expect(stage.page.nodes.last?.accessibilityLabel == "Loud")
    #expect(traits(of: stage).last == traits { ($0.control, $0.isOn) = (.toggle, false) })
    await stage.press("Off")
    #expect(toggle.isOn)
    #expect(traits(of: stage).last == traits { ($0.control, $0.isOn) = (.toggle, true) })
    toggle.accessibilityLabel = "Very loud"
    toggle.isOn = false
    await stage.turn()
    #expect(stage.page.nodes.last?.accessibilityLabel == "Very loud")
  }

  @Test("Segments have their plain titles and belong to one control") func segments() {
    let choice = UISegmentedControl(items: ["Hay", "Milk"])
    choice.accessibilityLabel = "Food"
    choice.selectedSegmentIndex = 1
    let found = traits(of: stage(choice)).compactMap { $0 }
    #expect(found.map(\.control) == [.segment, .segment])
    #expect(found.map(\.name) == ["Hay", "Milk"] && found.map(\.isOn) == [false, true])
    #expect(found.map(\.groupTitle) == ["Food", "Food"])
    #expect(Set(found.map(\.group)).count == 1 && found[0].group != nil)
  }

  @Test("Items of a menu have their symbols, states and attributes") func menu() {
    let button = UIButton(type: .system)
    button.setTitle("Sort", for: .normal)
    button.menu = UIMenu(children: [
      UIAction(title: "By name", image: UIImage(systemName: "textformat"), state: .on) { _ in },
      UIAction(title: "Forget", attributes: .destructive) { _ in },
      UIAction(title: "By date", attributes: .disabled) { _ in },
    ])
    button.showsMenuAsPrimaryAction = true
    let stage = stage(button)
    let found = traits(of: stage).compactMap { $0 }
    #expect(found.map(\.control) == [.menuItem, .menuItem, .menuItem])
    #expect(found.map(\.symbol) == ["textformat", nil, nil])
    #expect(found.map(\.isOn) == [true, nil, nil])
    #expect(found.map(\.style) == [nil, .destructive, nil])
    #expect(found.map(\.groupTitle) == ["Sort", "Sort", "Sort"])
    #expect(stage.page.nodes.last?.content == .button(title: "By date", isEnabled: false))
  }

  @Test("Images and buttons name their symbols") func symbols() {
    let image = UIImageView(image: UIImage(systemName: "photo"))
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "trash"), for: .normal)
    let stage = stage(image, button)
    #expect(traits(of: stage).map { $0?.symbol } == ["photo", "trash"])
    #expect(stage.page.nodes.first?.content == .image(picture: nil))
  }

  @Test("Titles, footnotes and the purposes of buttons are marked") func styles() {
    let labels = [UIFont.TextStyle.title1, .headline, .body, .caption1].map { style in
      let label = UILabel()
      label.text = style.rawValue
      label.font = .preferredFont(forTextStyle: style)
      return label
    }
    let filled = UIButton(configuration: .filled())
    let removal = UIButton(type: .system)
    removal.role = .destructive
    let stage = stage(labels[0], labels[1], labels[2], labels[3], filled, removal)
    #expect(
      traits(of: stage).map { $0?.textStyle } == [.heading, .heading, nil, .footnote, nil, nil])
    #expect(traits(of: stage).suffix(2).map { $0?.style } == [.prominent, .destructive])
  }

  @Test("The first responder is marked") func focus() async {
    let (one, other) = (UITextField(), UITextField())
    let stage = stage(one, other)
    func focused() -> [Bool?] {
      stage.page.nodes.map { node in
        if case .text(let input) = node.content { input.isFocused } else { nil }
      }
    }
    #expect(focused() == [nil, nil])
    other.becomeFirstResponder()
    await stage.turn()
    #expect(focused() == [nil, true])
    other.resignFirstResponder()
    await stage.turn()
    #expect(focused() == [nil, nil])
  }
}
