import Contract
import Foundation

/// The first rows that match a search, and the number of all matches.
struct FoundRows {
  var paths: [IndexPath]
  var count: Int
}

/// The lowercased text of each row, by offset.
struct RowWords {
  /// The maximum number of rows that are searched, counted from the first row.
  static let limit = 20_000

  /// The generation of the table to which the texts belong.
  var generation: Int?
  var all: [String] = []

  /// Returns the offsets of the rows that contain all words of the text.
  func offsets(having text: String) -> [Int] {
    let words = text.lowercased().split(separator: " ")
    return all.indices.filter { index in words.allSatisfy { all[index].contains($0) } }
  }
}

extension UITableView {
  /// Shows only the rows that contain all words of the text. An empty text ends the search.
  func find(_ text: String) {
    let text = String(text.prefix(100))
    guard text != contents.find else { return }
    contents.find = text
    setNeedsLayout()
  }

  /// Finds the matching rows. The data source supplies up to `RowWords.limit` rows once, and again
  /// after a reload.
  func lookForRows() {
    guard !contents.find.isEmpty else {
      contents.found = nil
      contents.words = RowWords()
      return
    }
    if contents.words.generation != contents.generation { readWords() }
    let offsets = contents.words.offsets(having: contents.find)
    contents.found = FoundRows(
      paths: offsets.prefix(Table.windowSize).flatMap { contents.counts.paths($0..<$0 + 1) },
      count: offsets.count)
  }

  private func readWords() {
    let generation = contents.generation
    contents.words = RowWords(generation: generation)
    guard let dataSource else { return }
    isReadingWords = true
    defer { isReadingWords = false }
    var all: [String] = []
    for path in contents.counts.paths(0..<RowWords.limit) {
      if let cell = contents.cells[path] {
        all.append(cell.shownWords.lowercased())
        continue
      }
      let cell = dataSource.tableView(self, cellForRowAt: path)
      // The data source may reload the table in this call. The search then starts again.
      guard contents.generation == generation else { return }
      all.append(cell.shownWords.lowercased())
      contents.recycle(cell)
      contents.queue.keep(Table.windowSize - contents.cells.count)
    }
    contents.words.all = all
  }
}
