import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Text

extension Transfers {
  struct Recover: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring back what a damaged journal had lost, as far as it can be.",
      discussion: """
        What comes back is paused, since it may have been delivered already: look
        there, then 'sharesheet transfers resume ID'. Nothing is sent, written over or
        deleted by this.
        """)

    @Flag(help: "Print one JSON value: what came back, what did not, and where that lies.")
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
      let count = transfers.count == 1 ? "1 transfer is" : "\(transfers.count) transfers are"
      var table = Table("ID", "STATE", "SIZE", "TO")
      for transfer in transfers {
        table.add(
          transfer.id, transfer.shownState, ByteCount(transfer.bytesTotal).description,
          transfer.shownAddress)
      }
      parts.append(
        "\(count) back. Nothing is sent before you say so, since it may have arrived already: look there, "
          + "then `sharesheet transfers resume ID`, or `retry ID` for one that has ended.\n\(table.text)"
      )
    }
    if !rest.isEmpty {
      let lines = rest.map {
        "\n  \($0.id) \($0.name.map { "\($0) " } ?? "")to \(ShownAddress($0.url, isTyped: false)): \($0.reason)"
      }
      parts.append("Not brought back:\(lines.joined())")
    }
    if unreadable > 0 {
      let count = unreadable == 1 ? "1 transfer" : "\(unreadable) transfers"
      parts.append("Of \(count) nothing can be read, or they had been forgotten before.")
    }
    if !files.isEmpty {
      var table = Table("SIZE", "CHANGED", "FILE")
      for file in files {
        table.add(
          ByteCount(file.size).description, file.modified.formatted(.iso8601), file.path)
      }
      parts.append(
        "Of these nobody knows where they were to go. Share them anew, if you miss one:\n\(table.text)"
      )
    }
    if parts.isEmpty { parts.append("There is nothing to bring back.") }
    if !evidence.isEmpty {
      parts.append(
        "Journals that were put aside stay as they were until you delete them, or their time is over: \(evidence.joined(separator: ", "))"
      )
    }
    return parts.joined(separator: "\n\n")
  }
}
