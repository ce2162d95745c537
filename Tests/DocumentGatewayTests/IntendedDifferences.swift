import Foundation
import TestServers

/// The table in `docs/decisions/document-gateway.md`. It lists the differences between the
/// gateway's responses and the responses of Sync Gateway 3.3, with the reasons.
struct IntendedDifferences {
  struct Row: Hashable {
    /// A method and a path. `*` matches any text.
    let request: String
    /// The first status code in the table's cell for the gateway's response.
    let status: Int
    let why: String

    func matches(_ exchange: Transcript.Exchange, _ status: Int) -> Bool {
      status == self.status && Self.matches(request[...], exchange.description[...])
    }

    private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let star = pattern.firstIndex(of: "*") else { return pattern == text }
      let (start, rest) = (pattern[..<star], pattern[pattern.index(after: star)...])
      guard text.hasPrefix(start) else { return false }
      let tail = text.dropFirst(start.count)
      return tail.indices.contains { matches(rest, tail[$0...]) } || matches(rest, "")
    }
  }

  let rows: [Row]

  init(parsing text: String) {
    rows = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("`"), cells[0].hasSuffix("`"),
        let status = cells[2].firstMatch(of: /\d{3}/).flatMap({ Int($0.0) })
      else { return nil }
      return Row(
        request: String(cells[0].dropFirst().dropLast()), status: status, why: cells[3])
    }
  }

  static func read() throws -> Self {
    let file = Checkout.root.appending(path: "docs/decisions/document-gateway.md")
    return Self(parsing: try String(contentsOf: file.standardized, encoding: .utf8))
  }
}
