import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Translations

extension Transfers {
  struct Recover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Bring back what a damaged journal had lost, as far as it can be."),
      discussion: translated(
        """
        What comes back is paused, since it may have been delivered already: look there, then \
        'sharesheet transfers resume ID'. Nothing is sent, written over or deleted by this.
        """
      ))

    @Flag(
      help: ArgumentHelp(
        translated("Print one JSON value: what came back, what did not, and where that lies.")))
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
          \(count) transfer is back. Nothing is sent before you say so, since it may have arrived \
          already: look there, then `sharesheet transfers resume ID`, or `retry ID` for one that \
          has ended.
          """,
          """
          \(count) transfers are back. Nothing is sent before you say so, since it may have \
          arrived already: look there, then `sharesheet transfers resume ID`, or `retry ID` for \
          one that has ended.
          """,
          count: count) + "\n\(table.text)")
    }
    if !rest.isEmpty {
      let lines = rest.map { transfer in
        let address = ShownAddress(transfer.url, isTyped: false)
        let words = [transfer.id, transfer.name].compactMap(\.self).joined(separator: " ")
        return "  " + translated("\(words) to \(address): \(transfer.reason)")
      }
      parts.append(([translated("Not brought back:")] + lines).joined(separator: "\n"))
    }
    if unreadable > 0 {
      parts.append(
        translated(
          "Of \(unreadable) transfer nothing can be read, or they had been forgotten before.",
          "Of \(unreadable) transfers nothing can be read, or they had been forgotten before.",
          count: unreadable))
    }
    if !files.isEmpty {
      var table = Table(translated("SIZE"), translated("CHANGED"), translated("FILE"))
      for file in files {
        table.add(
          SheetItem.size(file.size), file.modified.formatted(.iso8601), file.path)
      }
      parts.append(
        translated("Of these nobody knows where they were to go. Share them anew, if you miss one:")
          + "\n\(table.text)")
    }
    if parts.isEmpty { parts.append(translated("There is nothing to bring back.")) }
    if !evidence.isEmpty {
      parts.append(
        translated(
          """
          Journals that were put aside stay as they were until you delete them, or their time is \
          over: \(evidence.joined(separator: ", "))
          """
        ))
    }
    return parts.joined(separator: "\n\n")
  }
}
