import UIKit

/// The menu or segments of a picker.
@MainActor struct ChoiceWidget {
  struct Option {
    let tag: AnyHashable
    let title: String
    let image: UIImage?
    let isSelected: Bool
  }

  @MainActor private final class Connection {
    var select: @MainActor (AnyHashable) -> Void = { _ in }
    var options: [Option] = []
    var actions: [UIAction] = []
    var name = ""

    func select(at index: Int) {
      if options.indices.contains(index) { select(options[index].tag) }
    }
  }

  private let node: _ViewNode
  private let connection: Connection

  init(node: _ViewNode, select: @escaping @MainActor (AnyHashable) -> Void) {
    self.node = node
    connection = node.memory(at: -1) { Connection() }
    connection.select = select
  }

  /// Returns the control with the options.
  func view(named name: String, options: [Option]) -> UIView {
    if node.environment.pickerKind == .segments, !node.environment.isInMenu {
      return segments(named: name, options)
    }
    return menu(named: name, options)
  }

  private func segments(named name: String, _ options: [Option]) -> UISegmentedControl {
    let connection = connection
    connection.options = options
    let control = node.widget {
      let control = UISegmentedControl(items: [])
      control.addAction(
        UIAction { [weak control] _ in
          if let control { connection.select(at: control.selectedSegmentIndex) }
        }, for: .valueChanged)
      return control
    }
    control.show(options.map { $0.title.isEmpty ? $0.image?.symbolWords ?? "" : $0.title })
    let selected = options.firstIndex(where: \.isSelected) ?? UISegmentedControl.noSegment
    if control.selectedSegmentIndex != selected { control.selectedSegmentIndex = selected }
    control.isEnabled = node.environment.isEnabled
    if control.accessibilityLabel != name { control.accessibilityLabel = name }
    return control
  }

  private func menu(named name: String, _ options: [Option]) -> UIButton {
    let connection = connection
    let button = node.widget {
      let button = UIButton(type: .system)
      button.showsMenuAsPrimaryAction = true
      return button
    }
    let isSame =
      connection.name == name && connection.options.count == options.count
      && zip(connection.options, options).allSatisfy {
        $0.title == $1.title && $0.image == $1.image
      }
    connection.options = options
    connection.name = name
    if !isSame || button.menu == nil {
      connection.actions = options.enumerated().map { index, option in
        UIAction(title: option.title, image: option.image) { [weak connection] _ in
          connection?.select(at: index)
        }
      }
      button.menu = UIMenu(title: name, options: .singleSelection, children: connection.actions)
    }
    let attributes: UIMenuElement.Attributes = node.environment.isEnabled ? [] : .disabled
    for (action, option) in zip(connection.actions, options) {
      let state: UIMenuElement.State = option.isSelected ? .on : .off
      if action.state != state { action.state = state }
      if action.attributes != attributes { action.attributes = attributes }
    }
    let value = options.first(where: \.isSelected)?.title ?? ""
    let shownName = node.environment.areLabelsHidden && !value.isEmpty ? "" : name
    let title = [shownName, value].filter { !$0.isEmpty }.joined(separator: ": ")
    if button.title(for: .normal) != title { button.setTitle(title, for: .normal) }
    return button
  }
}

extension UISegmentedControl {
  /// Brings the titles of the segments up to date.
  func show(_ titles: [String]) {
    while numberOfSegments > titles.count {
      removeSegment(at: numberOfSegments - 1, animated: false)
    }
    for (index, title) in titles.enumerated() {
      if index >= numberOfSegments {
        insertSegment(withTitle: title, at: index, animated: false)
      } else if titleForSegment(at: index) != title {
        setTitle(title, forSegmentAt: index)
      }
    }
  }
}

extension UIImage {
  /// The words of a symbol's name.
  var symbolWords: String { symbolName?.replacing(".", with: " ") ?? "" }
}
