import UIKit

/// The rows of a list: the identities of all rows, and the nodes of the rows that faces show.
@MainActor final class ListRows {
  /// The identity of a section's header or footer.
  private struct TitleID: Hashable {
    let section: ObjectIdentifier
    let isFooter: Bool
  }

  /// The nodes of a section's header and footer.
  struct Titles {
    var header: _ViewNode?
    var footer: _ViewNode?
  }

  private unowned let list: _ViewNode
  private var sections: [_RowList.Section] = []
  private(set) var ids: [[_RowList.RowID]] = []
  private(set) var titles: [Titles] = []
  private var titleNodes: [TitleID: _ViewNode] = [:]
  private var live: [_RowList.RowID: LiveRow] = [:]

  init(_ list: _ViewNode) { self.list = list }

  /// The number of all rows.
  var count: Int { ids.reduce(0) { $0 + $1.count } }

  /// The rows that have a node, in order.
  var shown: [LiveRow] { live.values.sorted { $0.path < $1.path } }

  /// What effects on sections and rows add to the list's page.
  private(set) var surroundings: [(inout PageContent) -> Void] = []

  /// Takes the newest declaration of the rows, and brings the shown rows up to date.
  /// - Returns: Whether the rows or sections are others than before.
  func take(_ rows: _RowList) -> Bool {
    surroundings = rows.surroundings
    sections = rows.sections.filter { $0.header != nil || $0.footer != nil || $0.count > 0 }
    let new = sections.map { section in
      section.blocks.flatMap { block in (0..<block.count).map(block.id) }
    }
    let isChanged = new != ids
    if isChanged {
      ids = new
      moveRows()
    }
    for row in shown {
      guard let place = place(row.path) else { continue }
      row.move(to: place.block, place.index)
      row.resolve()
    }
    resolveTitles()
    return isChanged
  }

  /// Returns the row at the path. A row that was not shown gets a node.
  func row(at path: IndexPath) -> LiveRow? {
    guard let id = id(at: path) else { return nil }
    if let row = live[id] {
      row.path = path
      return row
    }
    guard let place = place(path) else { return nil }
    let row = LiveRow(id, in: list, place.block, place.index, path, page: list.page)
    live[id] = row
    list.graph.resolve { row.resolve() }
    return row
  }

  /// Calls the closure with a row that the table only searches. The row's views do not appear.
  func withSearchedRow(at path: IndexPath, _ use: (LiveRow) -> Void) {
    guard let id = id(at: path), let place = place(path) else { return }
    let row = LiveRow(id, in: list, place.block, place.index, path, page: nil)
    list.graph.resolve { row.resolve() }
    use(row)
    row.end()
  }

  /// Returns the row at the path if faces show the row.
  func shownRow(at path: IndexPath) -> LiveRow? { id(at: path).flatMap { live[$0] } }

  /// Ends the nodes of the rows that are no longer shown. Their state is lost.
  func end(where isEnded: (LiveRow) -> Bool) {
    for (id, row) in live where isEnded(row) {
      live[id] = nil
      row.end()
    }
  }

  func endAll() {
    end { _ in true }
    for node in titleNodes.values { node.end() }
    titleNodes = [:]
  }

  private func id(at path: IndexPath) -> _RowList.RowID? {
    guard path.count == 2, ids.indices.contains(path.section),
      ids[path.section].indices.contains(path.row)
    else { return nil }
    return ids[path.section][path.row]
  }

  private func place(_ path: IndexPath) -> (block: _RowList.Block, index: Int)? {
    guard sections.indices.contains(path.section) else { return nil }
    var index = path.row
    for block in sections[path.section].blocks {
      if index < block.count { return (block, index) }
      index -= block.count
    }
    return nil
  }

  /// Finds the new paths of the shown rows, and ends the rows that were removed.
  private func moveRows() {
    var old = live
    live = [:]
    for (section, rows) in ids.enumerated() where !old.isEmpty {
      for (index, id) in rows.enumerated() {
        guard let row = old.removeValue(forKey: id) else { continue }
        row.path = IndexPath(row: index, section: section)
        live[id] = row
      }
    }
    for row in old.values { row.end() }
  }

  private func resolveTitles() {
    var old = titleNodes
    titleNodes = [:]
    titles = sections.map { section in
      guard let declaration = section.declaration else { return Titles() }
      let environment = declaration.environment
      let id = ObjectIdentifier(declaration)
      return Titles(
        header: section.header.map {
          title(TitleID(section: id, isFooter: false), environment.headerValues, $0, &old)
        },
        footer: section.footer.map {
          title(TitleID(section: id, isFooter: true), environment.footerValues, $0, &old)
        })
    }
    for node in old.values { node.end() }
  }

  private func title(
    _ id: TitleID, _ environment: EnvironmentValues, _ resolve: @escaping (_ViewNode) -> Void,
    _ old: inout [TitleID: _ViewNode]
  ) -> _ViewNode {
    let node =
      old.removeValue(forKey: id)
      ?? _ViewNode(
        RowContent.self, graph: list.graph, parent: list, page: list.page, environment: environment)
    node.environment = environment
    node.update(RowContent(resolve: resolve))
    titleNodes[id] = node
    return node
  }
}
