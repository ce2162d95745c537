/// `UITableView`: its sections whole, and of its rows those in a window. `PersonInput.reveal` moves
/// the window, `PersonInput.select` chooses a row.
package struct Table: Codable, Hashable, Sendable {
  /// Rows that a window may hold.
  package static let windowSize = 200

  /// Grows whenever rows are reloaded; a choice made in an older one does not count.
  package var generation: Int
  package var sections: [Section]
  /// In order; consecutive, unless some are looked for.
  package var rows: [Row]
  /// What is looked for; nil: nothing, and `rows` is a window of all.
  package var filter: Filter?
  package var allowsSelection: Bool
  package var allowsMultipleSelection: Bool

  package struct Section: Codable, Hashable, Sendable {
    package var header: String?
    package var footer: String?
    package var rowCount: Int

    package init(header: String? = nil, footer: String? = nil, rowCount: Int) {
      self.header = header
      self.footer = footer
      self.rowCount = rowCount
    }
  }

  /// The answer to `PersonInput.find`. Only the first rows that have the words are in `rows`.
  package struct Filter: Codable, Hashable, Sendable {
    package var text: String
    /// Rows that have all of its words, in any case.
    package var matches: Int

    package init(text: String, matches: Int) {
      self.text = text
      self.matches = matches
    }
  }

  package struct Path: Codable, Hashable, Sendable {
    package var section: Int
    package var row: Int

    package init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }
  }

  package struct Row: Codable, Hashable, Sendable {
    /// `UITableViewCell.AccessoryType`.
    package enum Accessory: String, Codable, Sendable {
      case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    package var path: Path
    package var text: String?
    package var detail: String?
    /// A picture's id.
    package var picture: Int?
    package var accessory: Accessory
    package var isSelected: Bool
    package var isSelectable: Bool
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
