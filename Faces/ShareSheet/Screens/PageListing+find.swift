import Contract

extension PageListing {
  /// Whether a table has more than 10 rows, so that the user needs a search.
  package var isLong: Bool { tables.values.contains { $0.rowCount > 10 } }

  /// Returns the table in which typed text is searched. It is the table of the focused row, or else
  /// the first table with rows.
  package func searchedTable(from target: Target?) -> Int? {
    if case .row(let id, _) = target, tables[id] != nil { return id }
    return places.filter { (tables[$0.key]?.rowCount ?? 0) > 0 }
      .min { $0.value.lowerBound < $1.value.lowerBound }?.key
  }

  /// Returns the listing with only those rows of the table that contain every word of the text,
  /// ignoring case.
  package func narrowed(to text: String, in id: Int) -> PageListing {
    guard !text.isEmpty, let table = tables[id], let place = places[id] else { return self }
    var narrowed = self
    let rows = Self.rows(of: table, having: text)
    var shown: [Entry] = []
    var section: Int?
    for row in rows {
      if row.path.section != section {
        section = row.path.section
        let header = table.sections[row.path.section].header
        if let header, !header.isEmpty { shown.append(.heading(header)) }
      }
      shown.append(
        .row(
          Row(
            row: row, table: id, generation: table.generation,
            isSelectable: table.allowsSelection && row.isSelectable)))
    }
    let isAnswered = !table.isPartial || table.filter?.text == text
    if !isAnswered {
      shown.append(.footnote(Words.lookingThrough(table.rowCount)))
    } else if let filter = table.filter, filter.matches > rows.count {
      shown.append(.unseen(filter.matches - rows.count, isAbove: false))
    } else if rows.isEmpty {
      shown.append(.footnote(Words.noRow(with: text)))
    }
    narrowed.entries.replaceSubrange(place, with: shown)
    return narrowed
  }

  private static func rows(of table: Table, having text: String) -> [Table.Row] {
    let words = text.lowercased().split(separator: " ")
    return table.rows.filter { row in
      let text = row.words.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }
}
