import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Translations

extension Transfers {
  struct Recover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Recover transfers from a damaged journal."),
      discussion: translated(
        """
        Recovered transfers are paused, because they may already have been delivered. Check the \
        destination, then run 'sharesheet transfers resume ID'. Nothing is sent, overwritten or \
        deleted.
        """
      ))

    @Flag(
      help: ArgumentHelp(
        translated("Print one JSON value: what was recovered, what was not, and its location.")))
    var json = false

    func run() async throws {
      let recovery = try await DaemonConnection.open().client.recoverTransfers()
      if json { return try JSONResult.set(recovery) }
      Console.show(recovery.words)
    }
  }
}

extension TransferRecovery {
  /// The result as text for the user.
  var words: String {
    var parts: [String] = []
    if !transfers.isEmpty {
      let count = transfers.count
      var table = Table(translated("ID"), translated("STATE"), translated("SIZE"), translated("TO"))
      for transfer in transfers {
        table.add(
          transfer.id, transfer.shownState, SheetItem.size(transfer.bytesTotal),
          transfer.shownAddress)
      }
      parts.append(
        translated(
          """
          \(count) transfer was recovered. The transfer is paused, because it may already have \
          been delivered. Check the destination, then run `sharesheet transfers resume ID`, or \
          `retry ID` for a transfer that has ended.
          """,
          """
          \(count) transfers were recovered. The transfers are paused, because they may already \
          have been delivered. Check the destination, then run `sharesheet transfers resume ID`, \
          or `retry ID` for a transfer that has ended.
          """,
          count: count) + "\n\(table.text)")
    }
    if !rest.isEmpty {
      let lines = rest.map { transfer in
        let address = ShownAddress(transfer.url, isTyped: false)
        let words = [transfer.id, transfer.name].compactMap(\.self).joined(separator: " ")
        return "  " + translated("\(words) to \(address): \(transfer.reason)")
      }
      parts.append(([translated("Not recovered:")] + lines).joined(separator: "\n"))
    }
    if unreadable > 0 {
      parts.append(
        translated(
          "\(unreadable) transfer cannot be read, or was already discarded.",
          "\(unreadable) transfers cannot be read, or were already discarded.",
          count: unreadable))
    }
    if !files.isEmpty {
      var table = Table(translated("SIZE"), translated("CHANGED"), translated("FILE"))
      for file in files {
        table.add(
          SheetItem.size(file.size), file.modified.formatted(.iso8601), file.path)
      }
      parts.append(
        translated(
          "The destinations of these files are unknown. Share a file again if you need it:")
          + "\n\(table.text)")
    }
    if parts.isEmpty { parts.append(translated("There is nothing to recover.")) }
    if !evidence.isEmpty {
      parts.append(
        translated(
          """
          Journals that were put aside stay until you delete them or they expire: \
          \(evidence.joined(separator: ", "))
          """
        ))
    }
    return parts.joined(separator: "\n\n")
  }
}
