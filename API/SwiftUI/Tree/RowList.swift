import Foundation

/// The rows of a list, in sections. Rows are resolved only while faces show them. Not part of
/// Apple's API.
@MainActor public struct _RowList {
  /// The identity of a row: the node that declares the row, and the row's place or element.
  struct RowID: Hashable {
    let declaration: ObjectIdentifier
    let element: AnyHashable
  }

  /// Consecutive rows of one declaration.
  struct Block {
    let count: Int
    /// The node that declares the rows. It is kept, so that no other node gets its identity.
    let declaration: _ViewNode
    let environment: EnvironmentValues
    let id: (Int) -> RowID
    /// Resolves the content of a row in its node.
    var resolve: (Int, _ViewNode) -> Void
    var edits = RowEdits()
  }

  /// A section with its header and footer.
  struct Section {
    var header: ((_ViewNode) -> Void)?
    var footer: ((_ViewNode) -> Void)?
    /// The node that declares the section, or `nil` for rows without a section.
    var declaration: _ViewNode?
    var blocks: [Block] = []

    var count: Int { blocks.reduce(0) { $0 + $1.count } }
  }

  /// The list that shows the rows.
  let list: _ViewNode
  private(set) var sections: [Section] = [Section()]
  /// What effects on sections and rows add to the list's page, such as a sheet. The list calls
  /// these closures when it is collected.
  private(set) var surroundings: [(inout PageContent) -> Void] = []

  init(_ list: _ViewNode) { self.list = list }

  /// The number of blocks in all sections, for `wrap` and `edit`.
  var blockCount: Int { sections.reduce(0) { $0 + $1.blocks.count } }

  /// Appends a view that is one row.
  mutating func append<Content: View>(_ view: Content, _ node: _ViewNode) {
    append(1, node, id: { _ in SingleRow() }, resolve: { $1.resolve(view, .body) })
  }

  /// Appends rows that are resolved when faces show them.
  mutating func append(
    _ count: Int, _ node: _ViewNode, id: @escaping (Int) -> AnyHashable,
    resolve: @escaping (Int, _ViewNode) -> Void
  ) {
    let declaration = ObjectIdentifier(node)
    sections[sections.count - 1].blocks.append(
      Block(
        count: count, declaration: node, environment: node.environment,
        id: { RowID(declaration: declaration, element: id($0)) }, resolve: resolve))
  }

  /// Starts a section. The first section without rows and header is replaced.
  mutating func beginSection(_ section: Section) {
    if sections.last.map({ $0.blocks.isEmpty && $0.header == nil && $0.footer == nil }) ?? false {
      sections.removeLast()
    }
    sections.append(section)
  }

  /// Ends a section. Rows after it belong to a section without header.
  mutating func endSection() { sections.append(Section()) }

  /// Wraps the rows that were appended since `blockCount` had the value.
  mutating func wrap(
    from start: Int, collector: @escaping (_ViewNode, inout PageContent) -> Void
  ) {
    changeBlocks(from: start) { block in
      let resolve = block.resolve
      block.resolve = { index, node in
        node.collector = collector
        node.resolve(RowContent { resolve(index, $0) }, .body)
      }
    }
  }

  /// Adds what an effect adds to the list's page.
  mutating func addSurroundings(_ collect: @escaping (inout PageContent) -> Void) {
    surroundings.append(collect)
  }

  /// Adds what the user may do with the rows that were appended since `blockCount` had the value.
  mutating func edit(from start: Int, _ change: (inout RowEdits) -> Void) {
    changeBlocks(from: start) { change(&$0.edits) }
  }

  /// Changes the rows that were appended since `blockCount` had the value.
  mutating func changeBlocks(from start: Int, _ change: (inout Block) -> Void) {
    var index = 0
    for section in sections.indices {
      for block in sections[section].blocks.indices {
        if index >= start { change(&sections[section].blocks[block]) }
        index += 1
      }
    }
  }
}

/// What the user may do with rows besides choosing them.
struct RowEdits {
  /// Deletes the rows at these offsets of the block.
  var delete: ((IndexSet) -> Void)?
  /// Moves the rows at these offsets of the block.
  var move: ((IndexSet, Int) -> Void)?
}

/// The identity of the only row of its declaration. The row has no value for a list's selection.
struct SingleRow: Hashable {}

/// The content of a row, resolved by a closure.
struct RowContent {
  let resolve: (_ViewNode) -> Void
}

extension RowContent: _PrimitiveView {
  func _resolve(_ node: _ViewNode) { resolve(node) }
}
