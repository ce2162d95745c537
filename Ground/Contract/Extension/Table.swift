/// A table, `UITableView`: all its sections, and a window of its rows. `PersonInput.reveal` moves
/// the window. `PersonInput.select` chooses a row.
package struct Table: Codable, Hashable, Sendable {
  /// The largest number of rows in a window.
  package static let windowSize = 200

  /// The revision of the table. It increases with each reload. A selection made in an older
  /// revision is ignored.
  package var generation: Int
  /// All sections.
  package var sections: [Section]
  /// The rows of the window in order. They are consecutive unless `filter` is set.
  package var rows: [Row]
  /// The current search, or `nil` if `rows` is a window of all rows.
  package var filter: Filter?
  /// Whether the user can choose rows.
  package var allowsSelection: Bool
  /// Whether several rows can be selected at once.
  package var allowsMultipleSelection: Bool

  /// A section without its rows.
  package struct Section: Codable, Hashable, Sendable {
    /// The title above the section, or `nil`.
    package var header: String?
    /// The text below the section, or `nil`.
    package var footer: String?
    /// The number of rows in the section.
    package var rowCount: Int

    package init(header: String? = nil, footer: String? = nil, rowCount: Int) {
      self.header = header
      self.footer = footer
      self.rowCount = rowCount
    }
  }

  /// The result of `PersonInput.find`. `Table.rows` holds only the first matching rows.
  package struct Filter: Codable, Hashable, Sendable {
    /// The words searched for.
    package var text: String
    /// The number of rows that contain all of the words, regardless of case.
    package var matches: Int

    package init(text: String, matches: Int) {
      self.text = text
      self.matches = matches
    }
  }

  /// The position of a row, as in `IndexPath`.
  package struct Path: Codable, Hashable, Sendable {
    /// The section, from 0.
    package var section: Int
    /// The row in its section, from 0.
    package var row: Int

    package init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }
  }

  /// A row of the window.
  package struct Row: Codable, Hashable, Sendable {
    /// The kinds of `UITableViewCell.AccessoryType`.
    package enum Accessory: String, Codable, Sendable {
      case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// The row's position.
    package var path: Path
    /// The main text, or `nil`.
    package var text: String?
    /// The secondary text, or `nil`.
    package var detail: String?
    /// The identifier of the row's picture, or `nil`.
    package var picture: Int?
    /// The control at the row's trailing edge.
    package var accessory: Accessory
    /// Whether the row is selected.
    package var isSelected: Bool
    /// Whether the user can choose the row.
    package var isSelectable: Bool
    /// The text that a screen reader speaks instead of the row's texts, or `nil`.
    package var accessibilityLabel: String?

    package init(
      path: Path, text: String? = nil, detail: String? = nil, picture: Int? = nil,
      accessory: Accessory = .none, isSelected: Bool = false, isSelectable: Bool = true,
      accessibilityLabel: String? = nil
    ) {
      self.path = path
      self.text = text
      self.detail = detail
      self.picture = picture
      self.accessory = accessory
      self.isSelected = isSelected
      self.isSelectable = isSelectable
      self.accessibilityLabel = accessibilityLabel
    }
  }

  package init(
    generation: Int = 0, sections: [Section], rows: [Row], filter: Filter? = nil,
    allowsSelection: Bool = true, allowsMultipleSelection: Bool = false
  ) {
    self.generation = generation
    self.sections = sections
    self.rows = rows
    self.filter = filter
    self.allowsSelection = allowsSelection
    self.allowsMultipleSelection = allowsMultipleSelection
  }
}
