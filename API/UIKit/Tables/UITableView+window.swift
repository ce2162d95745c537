import Contract
import Foundation

extension UITableView {
  /// Counts the rows, unless they have already been counted.
  func count() {
    guard !contents.isCounted else { return }
    contents.isCounted = true
    contents.counts = asCounted()
  }

  private func asCounted() -> TableCounts {
    guard let dataSource else { return TableCounts() }
    return TableCounts(dataSource.numberOfSections(in: self)) {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  func reveal(_ path: IndexPath) {
    contents.revealed = path
    setNeedsLayout()
  }

  /// Loads the missing cells of the window's rows.
  func fillWindow() {
    count()
    let revealed = contents.revealed.flatMap(contents.counts.offset)
    contents.revealed = nil
    let size = contents.windowSize
    loadWindow(holding: revealed)
    if contents.isReloaded { (contents.isReloaded, contents.showsElements) = (false, false) }
    _ = showsElements()
    if contents.windowSize != size { loadWindow(holding: revealed) }
  }

  private func loadWindow(holding revealed: Int?) {
    contents.window = contents.counts.window(
      contents.window, holding: revealed, size: contents.windowSize)
    readTitles()
    lookForRows()
    let paths = contents.shownPaths
    let wanted = Set(paths)
    for (path, cell) in contents.cells where !wanted.contains(path) {
      contents.cells[path] = nil
      contents.recycle(cell)
      delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    guard let dataSource else { return }
    let generation = contents.generation
    for path in paths where contents.cells[path] == nil {
      // Discard surplus cells first, so that there are never more cells than rows in the window.
      contents.queue.keep(Table.windowSize - contents.cells.count)
      let cell = dataSource.tableView(self, cellForRowAt: path)
      // The data source may reload the table in this call. A new window is then filled.
      guard contents.generation == generation else { return }
      contents.cells[path] = cell
      cell.setSelected(contents.selected.contains(path), animated: false)
      if cell.superview !== self { addSubview(cell) }
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
    contents.queue.keep(Table.windowSize - contents.cells.count)
  }

  /// Reads the headers and footers of the sections again, without a reload of the rows.
  package func updateTitles() {
    contents.titledGeneration = nil
    setNeedsLayout()
  }

  private func readTitles() {
    guard contents.titledGeneration != contents.generation else { return }
    contents.titledGeneration = contents.generation
    let sections = contents.counts.rows.indices
    contents.headers = sections.map { section in
      dataSource?.tableView(self, titleForHeaderInSection: section)
        ?? delegate?.tableView(self, viewForHeaderInSection: section)?.firstText
    }
    contents.footers = sections.map { section in
      dataSource?.tableView(self, titleForFooterInSection: section)
        ?? delegate?.tableView(self, viewForFooterInSection: section)?.firstText
    }
  }

  // MARK: Updates

  func update(_ change: (inout TableChanges) -> Void) {
    beginUpdates()
    change(&contents.changes)
    endUpdates()
  }

  /// Applies the changes. Rows that stay keep their cells and their selection.
  func applyChanges() {
    let changes = contents.changes
    let moved = changes.mapping()
    contents.counts = asCounted()
    contents.isCounted = true
    contents.generation += 1
    let old = contents.cells
    contents.cells = [:]
    for (path, cell) in old {
      let isReloaded = changes.isReloaded(path)
      if let path = moved(path).flatMap({ contents.counts.contains($0) ? $0 : nil }),
        !isReloaded, contents.cells[path] == nil
      {
        contents.cells[path] = cell
      } else {
        contents.recycle(cell)
      }
    }
    contents.selected = contents.selected.compactMap { path in
      if changes.isReloaded(path) { return nil }
      return moved(path).flatMap { contents.counts.contains($0) ? $0 : nil }
    }
    setNeedsLayout()
  }

  // MARK: Selection

  func setSelected(_ path: IndexPath, _ isSelected: Bool) {
    let wasSelected = contents.selected.contains(path)
    guard wasSelected != isSelected else { return }
    if isSelected {
      contents.selected.append(path)
    } else {
      contents.selected.removeAll { $0 == path }
    }
    contents.cells[path]?.setSelected(isSelected, animated: true)
    ScreenChanges.note()
  }

  /// Handles the user's tap on a row.
  func choose(_ path: IndexPath) {
    guard allowsSelection, contents.counts.contains(path),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    if contents.selected.contains(path), allowsMultipleSelection {
      return takeBack(path)
    }
    guard
      let path = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? .some(path),
      contents.counts.contains(path)
    else { return }
    if !allowsMultipleSelection {
      for other in contents.selected where other != path { takeBack(other) }
    }
    setSelected(path, true)
    if let cell = contents.cells[path] { cell.selectionSegue?(cell) }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  private func takeBack(_ path: IndexPath) {
    guard let path = delegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? .some(path)
    else {
      return
    }
    setSelected(path, false)
    delegate?.tableView(self, didDeselectRowAt: path)
  }

  /// Handles the user's tap on a row's detail button.
  func chooseAccessory(_ path: IndexPath) {
    let accessory = contents.cells[path]?.accessoryType
    guard accessory == .detailButton || accessory == .detailDisclosureButton else { return }
    if let cell = contents.cells[path] { cell.accessorySegue?(cell) }
    delegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }

  func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }
}

extension UIView {
  /// The text of the first visible label in the view.
  var firstText: String? { labels.first?.text }

  /// The visible labels in the view, in order.
  var labels: [UILabel] {
    guard !isHidden, alpha > 0 else { return [] }
    if let label = self as? UILabel { return [label] }
    return storedSubviews.flatMap(\.labels)
  }
}
