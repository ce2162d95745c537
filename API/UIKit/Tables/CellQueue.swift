/// The cells that are available for reuse.
@MainActor struct CellQueue {
  private var cells: [UITableViewCell] = []

  var count: Int { cells.count }

  mutating func put(_ cell: UITableViewCell) { cells.append(cell) }

  mutating func take(_ identifier: String) -> UITableViewCell? {
    guard let index = cells.lastIndex(where: { $0.reuseIdentifier == identifier }) else {
      return nil
    }
    return cells.remove(at: index)
  }

  /// Discards the oldest cells beyond `count`.
  mutating func keep(_ count: Int) {
    if cells.count > count { cells.removeFirst(cells.count - max(count, 0)) }
  }
}
