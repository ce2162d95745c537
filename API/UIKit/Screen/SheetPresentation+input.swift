import Foundation

/// What the person's input means: only what lies on top can be meant, and only while it is shown.
extension SheetPresentation {
  func activate(_ id: Int) {
    if let alert {
      guard let action = alert.actions.first(where: { $0.nodeIdentifier == id }) else { return }
      return alert.choose(action)
    }
    if let item = barItems.first(where: { $0.nodeIdentifier == id }) { return item.press() }
    let leaf = leaf(id)
    if let control = leaf as? UIControl, control.isUserInteractionEnabled {
      return control.press()
    }
    if let tap = (leaf as? UILabel)?.pressing { return tap.recognize() }
    if levels.isEmpty { compose?.tapRow(id) }
  }

  /// `generation`: that of the table which the person has seen; nil when it does not matter.
  func table(_ id: Int, _ generation: Int? = nil) -> UITableView? {
    guard alert == nil, let table = leaf(id) as? UITableView else { return nil }
    return generation ?? table.contents.generation == table.contents.generation ? table : nil
  }

  func input(_ id: Int) -> (any TextEditing)? {
    if let alert { return (alert.textFields ?? []).first { $0.nodeIdentifier == id } }
    guard let view = leaf(id), view.isUserInteractionEnabled else { return nil }
    return view as? any TextEditing
  }

  private var barItems: [UIBarButtonItem] {
    levels.last.map { $0.leadingItems + $0.trailingItems } ?? []
  }

  private func leaf(_ id: Int) -> UIView? {
    // Without a page above it the compose sheet's completions are what can be meant.
    let root = levels.last?.controller ?? compose?.completionsController
    guard let view = root?.viewIfLoaded else { return nil }
    return ViewReading.leavesOfRoot(view).first { $0.nodeIdentifier == id }
  }
}
