import Foundation

/// The targets of the user's input. Only elements of the topmost page or alert can be targets.
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
    if let cell = leaf as? UITableViewCell { return cell.pressRow() }
    if levels.isEmpty { compose?.tapRow(id) }
  }

  /// - Parameter generation: The generation that the user saw, or `nil` if any is valid.
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
    // If no page is above the compose sheet, the sheet's completions receive the input.
    let root = levels.last?.controller ?? compose?.completionsController
    guard let view = root?.viewIfLoaded else { return nil }
    return ViewReading.leavesOfRoot(view).first { $0.nodeIdentifier == id }
  }
}
