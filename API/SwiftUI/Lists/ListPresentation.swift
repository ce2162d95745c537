import UIKit

/// The way faces show a list: as a table, or as rows one after the other.
@MainActor final class ListPresentation {
  /// The number of rows of a list that is not a table. Further rows are not shown.
  static let maximumFlatRows = 300

  unowned let node: _ViewNode
  let rows: ListRows
  var selection: ListSelection?
  private lazy var table = ListTable(self)
  /// Whether a row has contained views that a table's row cannot show. The list never becomes a
  /// table again.
  private(set) var isFlat: Bool
  private let restLabel = UILabel()
  private var collection = 0

  private init(_ node: _ViewNode, isFlat: Bool) {
    self.node = node
    self.isFlat = isFlat
    rows = ListRows(node)
  }

  /// Resolves a list in its node.
  static func resolve<Content: View>(
    _ content: Content, in node: _ViewNode, selection: ListSelection? = nil, isFlat: Bool = false
  ) {
    let list = node.memory(at: -1) {
      let list = ListPresentation(node, isFlat: isFlat)
      node.onEnd { list.rows.endAll() }
      return list
    }
    list.selection = selection
    node.collector = { _, content in list.collect(&content) }
    var rows = _RowList(node)
    node.appendRows(of: content, .body, to: &rows)
    if list.rows.take(rows), !list.isFlat { list.table.reload() }
  }

  /// Shows the rows one after the other from now on.
  func becomeFlat() {
    isFlat = true
    node.graph.requestUpdate()
  }

  private func collect(_ content: inout PageContent) {
    for surround in rows.surroundings { surround(&content) }
    if !isFlat, !table.collect(&content) { isFlat = true }
    if isFlat { collectFlat(&content) }
  }

  private func collectFlat(_ content: inout PageContent) {
    collection += 1
    var count = 0
    for (section, ids) in rows.ids.enumerated() {
      let titles = rows.titles[section]
      titles.header?.collect(&content)
      for row in ids.indices where count < Self.maximumFlatRows {
        count += 1
        collect(IndexPath(row: row, section: section), &content)
      }
      titles.footer?.collect(&content)
    }
    let collection = collection
    rows.end { $0.collection != collection }
    guard rows.count > count else { return }
    let rest = rows.count - count
    let text = rest == 1 ? "1 more row is not shown." : "\(rest) more rows are not shown."
    if restLabel.text != text { restLabel.text = text }
    content.views.append(restLabel)
  }

  private func collect(_ path: IndexPath, _ content: inout PageContent) {
    guard let row = rows.row(at: path) else { return }
    row.collection = collection
    let own = row.content()
    content.takeSurroundings(of: own)
    content.views += own.views
    if row.hasActions { content.views += row.buttons(after: own) }
  }
}
