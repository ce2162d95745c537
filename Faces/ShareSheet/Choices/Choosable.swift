package import Wire

/// Something that a person can press, and its names.
package struct Choosable: Hashable, Sendable {
  package var title: String
  /// What is written beside the title, to tell it from others of that title.
  package var detail: String
  package var input: PersonInput
  package var isEnabled: Bool
  /// A row with its place in its table: of a table all rows are looked at, window after window.
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

  /// What a compose sheet's own bar has: it is only told of.
  package init(titled title: String) {
    self.title = title
    detail = ""
    input = .cancel
    isEnabled = true
  }

  /// What is said of it where a person has to tell several apart.
  package var words: String { detail.isEmpty ? title : "\(title) \(detail)" }

  /// What there is on a page or in an alert, in reading order, the bar last.
  package static func all(_ listing: PageListing) -> [Choosable] {
    let entries = listing.entries.compactMap { entry -> Choosable? in
      switch entry {
      case .button(let button): Choosable(button)
      case .configuration(let row): Choosable(row)
      case .row(let row): Choosable(row)
      default: nil
      }
    }
    return (entries + listing.bar.map { Choosable($0) }).filter { !$0.title.isEmpty }
  }
}
