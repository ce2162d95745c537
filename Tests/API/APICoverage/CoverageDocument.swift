import Foundation

/// `docs/api-coverage.md`: the state of each declaration, in tables under headings.
struct CoverageDocument {
  enum State: String, CaseIterable {
    case there
    case unavailable
    case leftOut = "left out"
  }

  struct Row {
    let declaration: Declaration
    let state: State?
    let note: String
  }

  private(set) var rows: [Row] = []
  /// The figures of each section and of `all`: one figure for each state, then their sum.
  private(set) var totals: [String: [Int]] = [:]
  /// The suites that test a class's documented behaviour, as `Target/Suite`.
  private(set) var suites: [String: [String]] = [:]

  init(_ text: String) {
    var section = ""
    var place: (module: String, owner: String?)?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
        place = nil
      } else if line.hasPrefix("### ") {
        let halves = line.dropFirst(4).components(separatedBy: " · ")
        place = (halves.last ?? "", Self.code(halves[0]).first)
      } else if line.hasPrefix("| "), !line.hasPrefix("|--") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        read(cells, in: section, place)
      }
    }
  }

  private mutating func read(
    _ cells: [String], in section: String, _ place: (module: String, owner: String?)?
  ) {
    guard let first = cells.first else { return }
    let figures = cells.dropFirst().compactMap { Int($0) }
    if figures.count == State.allCases.count + 1 { totals[first] = figures }
    guard let name = Self.code(first).first, cells.count > 1 else { return }
    if section == Self.suiteSection { suites[name] = Self.code(cells[1]) }
    guard let place else { return }
    rows.append(
      Row(
        declaration: Declaration(
          section: section, module: place.module, owner: place.owner, name: name),
        state: State(rawValue: cells[1]), note: cells.count > 2 ? cells[2] : ""))
  }

  static let suiteSection = "Behaviour tests"

  /// Returns the texts between backticks.
  private static func code(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
