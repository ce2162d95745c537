package import Contract

/// A button, row or alert action that the user can press, with its names.
package struct Choosable: Hashable, Sendable {
  package var title: String
  /// The text beside the title. It distinguishes items with the same title.
  package var detail: String
  package var input: PersonInput
  package var isEnabled: Bool
  /// The position of a row in its table, or `nil` for other items. A survey reads a table's rows
  /// one window at a time.
  package var row: Target?

  package init(_ button: Button) {
    title = button.title
    detail = ""
    input = .activate(button.id)
    isEnabled = button.isEnabled
  }

  package init(_ row: ConfigurationRow) {
    title = row.title
    detail = row.value
    input = .activate(row.id)
    isEnabled = row.isEnabled && !row.isPending
  }

  package init(_ row: PageListing.Row) {
    let text = row.row.text ?? ""
    title = text.isEmpty ? row.row.accessibilityLabel ?? "" : text
    detail = row.row.detail?.onOneLine ?? ""
    input = .select(table: row.table, generation: row.generation, row.row.path)
    isEnabled = row.isSelectable
    self.row = .row(table: row.table, row.row.path)
  }

  /// Creates an item for a button of the compose sheet's own bar. An error lists such an item among
  /// the choices.
  package init(titled title: String) {
    self.title = title
    detail = ""
    input = .cancel
    isEnabled = true
  }

  /// The title and the detail. Together they distinguish several items with the same title.
  package var words: String { detail.isEmpty ? title : "\(title) \(detail)" }

  /// Returns the items of a page or an alert in reading order. The bar's buttons come last. Rows
  /// without a text are included, because a survey counts the rows of a table.
  package static func all(_ listing: PageListing) -> [Choosable] {
    let entries = listing.entries.flatMap { entry -> [Choosable] in
      switch entry {
      case .configuration(let row): [Choosable(row)]
      case .row(let row): [Choosable(row)]
      default: entry.buttons.map { Choosable($0) }
      }
    }
    return entries + listing.bar.map { Choosable($0) }
  }
}
