import Contract
import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct ControlTests {
  @Test("Actions are called in the order of their addition") func actionOrder() {
    var calls: [String] = []
    let button = UIButton(type: .system)
    let first = UIAction(identifier: .init("one")) { calls.append("first \($0.sender === button)") }
    button.addAction(first, for: .touchUpInside)
    button.addAction(UIAction { _ in calls.append("second") }, for: .touchUpInside)
    button.addAction(UIAction { _ in calls.append("primary") }, for: .primaryActionTriggered)
    button.addAction(UIAction { _ in calls.append("changed") }, for: .valueChanged)
    button.press()
    #expect(calls == ["first true", "second", "primary"])
    #expect(first.sender == nil)
    calls = []
    button.addAction(
      UIAction(identifier: .init("one")) { _ in calls.append("instead") }, for: .touchUpInside)
    button.press()
    #expect(calls == ["second", "instead", "primary"])
    calls = []
    button.removeAction(identifiedBy: .init("one"), for: .touchUpInside)
    button.isEnabled = false
    button.press()
    #expect(calls.isEmpty)
    button.isEnabled = true
    button.press()
    #expect(calls == ["second", "primary"])
  }

  @Test("A disabled action has no effect") func disabledAction() {
    var count = 0
    let action = UIAction(title: "Send", attributes: .disabled) { _ in count += 1 }
    let button = UIButton(type: .system, primaryAction: action)
    button.press()
    action.attributes = []
    button.press()
    #expect(count == 1 && button.currentTitle == "Send")
  }

  @Test("A button shows the title for its state") func titles() {
    let button = UIButton(type: .custom)
    button.setTitle("Go", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(button.shownTitle == "Go" && button.titleLabel?.text == "Go")
    button.isEnabled = false
    #expect(button.shownTitle == "Wait" && button.title(for: .selected) == "Go")
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    #expect(UIButton(configuration: configuration).shownTitle == "Send")
    #expect(UIButton(type: .close).shownTitle == "Close")
  }

  @Test("Visible controls are shown in reading order") func readingOrder() {
    let controller = UIViewController()
    func label(_ text: String, _ y: Double, _ x: Double = 0) -> UILabel {
      let label = UILabel(frame: CGRect(x: x, y: y, width: 10, height: 10))
      label.text = text
      return label
    }
    let hidden = label("hidden", 0)
    hidden.isHidden = true
    let unseen = label("unseen", 0)
    unseen.alpha = 0
    let progress = UIProgressView(frame: CGRect(x: 0, y: 90, width: 10, height: 10))
    progress.progress = 7
    let spinner = UIActivityIndicatorView(frame: CGRect(x: 0, y: 95, width: 1, height: 1))
    let toggle = UISwitch(frame: CGRect(x: 0, y: 99, width: 1, height: 1))
    for view in [
      label("third", 50), hidden, unseen, label("second", 10, 20), label("first", 10), progress,
      spinner, toggle,
    ] { controller.view.addSubview(view) }
    let stage = Stage(controller)
    #expect(
      stage.page.nodes.map(\.content) == [
        .label("first"), .label("second"), .label("third"), .activity(fraction: 1),
        .button(title: "Off", isEnabled: true),
      ])
  }

  /// Auto Layout has no effect here, so views without frames are shown in the order in which they
  /// were added.
  @Test("Without frames, controls are shown in the order of their addition")
  func orderWithoutFrames() async {
    let controller = UIViewController()
    let stack = UIStackView()
    for text in ["one", "two"] {
      let label = UILabel()
      label.text = text
      stack.addArrangedSubview(label)
    }
    let button = UIButton(type: .system)
    button.setTitle("three", for: .normal)
    button.accessibilityLabel = "The third"
    controller.view.addSubview(stack)
    controller.view.addSubview(button)
    let stage = Stage(controller)
    let nodes = stage.page.nodes
    #expect(
      nodes.map(\.content) == [
        .label("one"), .label("two"), .button(title: "three", isEnabled: true),
      ])
    #expect(nodes.map(\.accessibilityLabel) == [nil, nil, "The third"])
    stack.arrangedSubviews[0].isHidden = true
    await stage.turn()
    #expect(stage.page.nodes.map(\.id) == nodes.dropFirst().map(\.id))
  }

  @Test("A segment can be selected") func segments() async {
    let controller = UIViewController()
    let choice = UISegmentedControl(items: ["One", "Two"])
    choice.selectedSegmentIndex = 0
    var values: [Int] = []
    choice.addAction(
      UIAction { _ in values.append(choice.selectedSegmentIndex) }, for: .valueChanged)
    controller.view.addSubview(choice)
    let stage = Stage(controller)
    await stage.press("✓ One")
    await stage.press("Two")
    #expect(values == [1])
    #expect(
      stage.page.nodes.map(\.content) == [
        .button(title: "One", isEnabled: true), .button(title: "✓ Two", isEnabled: true),
      ])
    choice.insertSegment(withTitle: "Zero", at: -5, animated: true)
    #expect(choice.selectedSegmentIndex == 2 && choice.titleForSegment(at: 0) == "Zero")
    choice.removeSegment(at: 2, animated: true)
    choice.removeSegment(at: 7, animated: true)
    #expect(choice.selectedSegmentIndex == UISegmentedControl.noSegment)
    choice.selectedSegmentIndex = 99
    #expect(choice.selectedSegmentIndex == -1 && choice.numberOfSegments == 2)
    choice.removeAllSegments()
    await stage.turn()
    #expect(stage.page.nodes.isEmpty)
  }

  @Test("A switch can be toggled") func switches() async {
    let controller = UIViewController()
    let toggle = UISwitch()
    var values: [Bool] = []
    toggle.addAction(UIAction { _ in values.append(toggle.isOn) }, for: .valueChanged)
    controller.view.addSubview(toggle)
    let stage = Stage(controller)
    await stage.press("Off")
    await stage.press("On")
    #expect(values == [true, false])
  }
}
