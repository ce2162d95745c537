import Foundation
import Wire

/// The rows that the person looks for: the first ones of them, and how many there are.
struct FoundRows {
  var paths: [IndexPath]
  var count: Int
}

/// What rows say, in small letters, by their offsets.
struct RowWords {
  /// Rows that are looked at; of a larger table the first ones.
  static let limit = 20_000

  /// The generation of the table whose rows these are.
  var generation: Int?
  var all: [String] = []

  /// Offsets of the rows that have all words of a text.
  func offsets(having text: String) -> [Int] {
    let words = text.lowercased().split(separator: " ")
    return all.indices.filter { index in words.allSatisfy { all[index].contains($0) } }
  }
}

extension UITableView {
  /// Shows only rows with these words, until there are none.
  func find(_ text: String) {
    let text = String(text.prefix(100))
    guard text != contents.find else { return }
    contents.find = text
    setNeedsLayout()
  }

  /// Finds out which rows have what is looked for. The data source is asked for all of them once,
  /// and again after they were reloaded.
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
    var all: [String] = []
    for path in contents.counts.paths(0..<RowWords.limit) {
      if let cell = contents.cells[path] {
        all.append(cell.shownWords.lowercased())
        continue
      }
      let cell = dataSource.tableView(self, cellForRowAt: path)
      // A data source may reload while it is asked; then it is asked again.
      guard contents.generation == generation else { return }
      all.append(cell.shownWords.lowercased())
      contents.recycle(cell)
      contents.queue.keep(Table.windowSize - contents.cells.count)
    }
    contents.words.all = all
  }
}
