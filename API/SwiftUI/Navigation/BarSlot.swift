import UIKit

/// The content of an item in a bar. Buttons become buttons of the bar. Other views are below the
/// page, because faces show only buttons in bars.
struct BarSlot<Content: View> {
  let place: ToolbarItemPlacement.Place
  let content: Content
}

extension BarSlot: _PrimitiveView {
  func _resolve(_ node: _ViewNode) {
    node.resolve(content, .body)
    let items = node.memory(at: -1) { BarItems() }
    let place = place
    node.collector = { node, page in
      let content = node.childContent()
      page.takeSurroundings(of: content)
      if place == .title, content.views.allSatisfy({ $0 is UILabel }) {
        let words = content.words
        if !words.isEmpty { page.principalTitle = words }
        return
      }
      items.begin()
      for view in content.views {
        guard let button = view as? UIButton, !button.showsMenuAsPrimaryAction, place.isInBar else {
          page.bar.bottom.append(view)
          continue
        }
        let item = items.item(for: button, place)
        if place == .leading || place == .cancel {
          page.bar.leading.append(item)
        } else {
          page.bar.trailing.append(item)
        }
      }
      items.end()
    }
  }
}

extension ToolbarItemPlacement.Place {
  fileprivate var isInBar: Bool { self != .bottom && self != .title }
}

/// The bar's items for the buttons of a node. A button keeps its item.
@MainActor private final class BarItems {
  private struct Entry {
    let button: UIButton
    let item: UIBarButtonItem
    let isCancel: Bool
  }

  private var entries: [Entry] = []
  private var current: [Entry] = []

  func begin() { current = [] }

  func end() {
    entries = current
    current = []
  }

  func item(for button: UIButton, _ place: ToolbarItemPlacement.Place) -> UIBarButtonItem {
    let isCancel = place == .cancel || button.role == .cancel
    let entry =
      entries.first { $0.button === button && $0.isCancel == isCancel }
      ?? Entry(button: button, item: makeItem(button, isCancel), isCancel: isCancel)
    current.append(entry)
    let item = entry.item
    let title = button.title(for: .normal) ?? ""
    if item.title != title { item.title = title }
    let image = button.image(for: .normal)
    if item.image !== image { item.image = image }
    if item.accessibilityLabel != button.accessibilityLabel {
      item.accessibilityLabel = button.accessibilityLabel
    }
    if item.isEnabled != button.isEnabled { item.isEnabled = button.isEnabled }
    let style: UIBarButtonItem.Style =
      place == .confirm || button.role == .primary ? .done : .plain
    if item.style != style { item.style = style }
    return item
  }

  private func makeItem(_ button: UIButton, _ isCancel: Bool) -> UIBarButtonItem {
    let action = UIAction { [weak button] _ in
      button?.press()
    }
    return isCancel
      ? UIBarButtonItem(systemItem: .cancel, primaryAction: action)
      : UIBarButtonItem(primaryAction: action)
  }
}
