import Foundation
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

/// The table of exit statuses, and the pages and help texts that must match the table.
struct CommandStatusTests {
  @Test("docs/commands.md has each exit status with its meaning, and no other")
  func meanings() throws {
    let page = Checkout.root.appending(path: "docs/commands.md")
    var rows: [Int32: String] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, let number = Int32(cells[0]) else { continue }
      rows[number] = Self.plain(cells[1])
    }
    let table = CommandStatus.allCases.map { ($0.rawValue, Self.plain($0.meaning)) }
    #expect(rows == Dictionary(uniqueKeysWithValues: table))
  }

  @Test("docs/commands.md has each error code with its exit status, and no other")
  func codes() throws {
    var table = Dictionary(
      uniqueKeysWithValues: ShareError.Code.allCases.map {
        ($0.rawValue, Int($0.row.status.rawValue))
      })
    table[CommandFailure.usage] = Int(CommandStatus.usage.rawValue)
    table[CommandFailure.timedOut] = Int(CommandStatus.timedOut.rawValue)
    #expect(try PrintedFailure.documented() == table)
  }

  @Test("The help lists the command's statuses in order, one on each line")
  func help() {
    let help = CommandStatus.help([.unknown: nil, .usage: "odd", .done: nil])
    #expect(
      help == """
        EXIT STATUS
          0  done; with --wait, delivered
          2  odd
          10 the outcome of the hand-off is unknown; check 'sharesheet transfers'
        """)
  }

  private static func plain(_ text: String) -> String {
    text.replacing("`", with: "").replacing("'", with: "")
  }
}
