import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Text
import Translations

extension History {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("List what you have shared, newest first."),
      discussion: translated(
        """
        On a terminal the list is live: type to search, choose a share with the arrow keys, and \
        press Enter for its actions. With --limit, --before or --json, or if a program reads the \
        output, the list is printed.
        """
      ))

    @Argument(
      help: ArgumentHelp(
        translated(
          "Only shares with this in a name, the text, the destination, the link or the day.")))
    var query: String?

    @Option(
      help: ArgumentHelp(
        translated("The largest number of shares to list, otherwise 50."), valueName: "count"))
    var limit: Int?

    @Option(
      help: ArgumentHelp(translated("Only shares older than this one."), valueName: "id"))
    var before: String?

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
    var json = false

    func validate() throws {
      guard (1...HistoryFilter.longestPage).contains(limit ?? 1) else {
        throw ValidationError(
          translated("--limit must be a number from 1 to \(HistoryFilter.longestPage)."))
      }
    }

    func run() async throws {
      let connection = try await DaemonConnection.open()
      if !json, limit == nil, before == nil, LiveHistory.isPossible {
        return try await LiveHistory(connection).present(query: query ?? "")
      }
      let client = connection.client
      var start: HistoryEntry?
      if let before { start = try await HistoryReference(text: before).entry(from: client) }
      let entries = try await client.history(
        HistoryFilter(text: query, before: start?.id, limit: limit ?? 50))
      if json { return try JSONResult.set(entries) }
      if entries.isEmpty {
        return Console.say(
          query != nil
            ? translated("No share matches.")
            : before != nil
              ? translated("There is no older share.") : translated("Nothing has been shared yet."))
      }
      let short = TransferReference.short(entries.map(\.id))
      // Numbers name only shares of the whole list, from its start.
      let isWhole = query == nil && before == nil
      var table = Table(
        headings: (isWhole ? ["#"] : []) + [
          translated("ID"), translated("WHEN"), translated("WHAT"), translated("STATE"), "",
        ])
      for (place, entry) in entries.enumerated() {
        table.add(
          cells: (isWhole ? ["\(place + 1)"] : []) + [
            short[entry.id] ?? entry.id, entry.date.formatted(.shownDate), entry.title,
            entry.state.words, entry.shownResult,
          ])
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show everything about a share."))

    @OptionGroup var entry: HistoryArgument

    @Flag(help: ArgumentHelp(translated("Print one JSON value.")))
    var json = false

    func run() async throws {
      let entry = try await entry.reference.entry(from: DaemonConnection.open().client)
      if json { return try JSONResult.set(entry) }
      var lines = [
        entry.title.printableLine,
        "\(entry.state.words), \(entry.date.formatted(.shownDate))",
      ]
      lines += [entry.reason].compactMap { $0?.printableLine } + entry.links.map(\.printableLine)
      lines += entry.items.dropFirst().map(\.name.printableLine)
      if let text = entry.text, !text.isEmpty { lines += ["", text] }
      lines += [
        "", translated("`sharesheet transfers list --share \(entry.id)` shows its transfers."),
      ]
      Console.show(lines.joined(separator: "\n"))
    }
  }
}

extension HistoryEntry {
  /// The link, or the reason why the entry has none.
  fileprivate var shownResult: String {
    (state == .waitingForPerson ? reason : link ?? reason) ?? ""
  }
}

extension HistoryEntry.State {
  /// The state as words for a table.
  var words: String {
    switch self {
    case .sending: translated("in progress")
    case .waitingForPerson: translated("waits for you")
    case .delivered: translated("delivered")
    case .deliveredWithoutLink: translated("delivered, no link")
    case .failed: translated("failed")
    case .outcomeUnknown: translated("unknown")
    case .cancelled: translated("cancelled")
    case .posted: translated("posted")
    case .removing: translated("being removed")
    case .unshared: translated("removed", context: "share")
    }
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// A date in the local time zone, in every language: `2026-11-26 05:32:06`.
  fileprivate static var shownDate: Self {
    Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
  }
}
