import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Text

extension History {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what you have shared, newest first.")

    @Argument(help: "Only those with this in a name, the text, the place, the link or the day.")
    var query: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    @Option(help: ArgumentHelp("Only those that came before this one.", valueName: "id"))
    var before: String?

    @Flag(help: "Print one JSON value: a list.")
    var json = false

    func validate() throws {
      guard (1...HistoryFilter.longestPage).contains(limit) else {
        throw ValidationError("--limit is a number from 1 to \(HistoryFilter.longestPage).")
      }
    }

    func run() async throws {
      let entries = try await DaemonConnection.open().client.history(
        HistoryFilter(text: query, before: before, limit: limit))
      if json { return try JSONResult.set(entries) }
      if entries.isEmpty {
        return Console.say(query == nil ? "Nothing has been shared yet." : "Nothing is like that.")
      }
      let short = TransferReference.short(entries.map(\.id))
      var table = Table("ID", "WHEN", "WHAT", "STATE", "")
      for entry in entries {
        table.add(
          short[entry.id] ?? entry.id, entry.date.formatted(Self.local), entry.title,
          entry.state.words, entry.shownResult)
      }
      Console.show(table.text(fitting: Console.columns))
    }

    private static var local: Date.ISO8601FormatStyle {
      Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
        .year().month().day().time(includingFractionalSeconds: false)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show all that is known of a share.")

    @OptionGroup var entry: HistoryArgument

    @Flag(help: "Print one JSON value.")
    var json = false

    func run() async throws {
      let entry = try await entry.reference.entry(from: DaemonConnection.open().client)
      if json { return try JSONResult.set(entry) }
      var lines = [
        entry.title.printableLine, "\(entry.state.words), \(entry.date.formatted())",
      ]
      lines += [entry.reason, entry.link].compactMap { $0?.printableLine }
      lines += entry.items.dropFirst().map(\.name.printableLine)
      if let text = entry.text, !text.isEmpty { lines += ["", text] }
      lines += ["", "sharesheet transfers list --share \(entry.id)"]
      Console.show(lines.joined(separator: "\n"))
    }
  }
}

extension HistoryEntry {
  /// The link, or the reason why there is none.
  fileprivate var shownResult: String {
    (state == .waitingForPerson ? reason : link ?? reason) ?? ""
  }
}

extension HistoryEntry.State {
  /// The state as words for a table.
  var words: String {
    switch self {
    case .sending: "on its way"
    case .waitingForPerson: "waits for you"
    case .delivered: "delivered"
    case .deliveredWithoutLink: "delivered, no link"
    case .failed: "failed"
    case .outcomeUnknown: "unknown"
    case .cancelled: "cancelled"
    case .posted: "posted"
    case .removing: "being taken back"
    case .unshared: "taken back"
    }
  }
}
