import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Translations

extension Transfers {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show everything about a transfer."))

    @OptionGroup var transfer: TransferArgument
    @Flag(help: ArgumentHelp(translated("Print one JSON value, with the whole address.")))
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let status = try await client.transfer(transfer.resolved(by: client))
      if json { return try JSONResult.set(status) }
      Console.show(LabeledRows(Self.rows(status)).text)
    }

    private static func rows(_ status: TransferStatus) -> [(label: String, value: String)] {
      let rows: [(String, String?)] = [
        (translated("id"), status.id), (translated("state"), status.shownState),
        (translated("what"), status.words),
        (translated("name"), status.name),
        (translated("request"), "\(status.method) \(status.shownAddress)"),
        (
          translated("headers"),
          status.headerNames.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }
        ),
        (
          translated("bytes"),
          translated(
            "\(SheetItem.size(status.bytesSent)) of \(SheetItem.size(status.bytesTotal)) sent")
        ),
        (translated("attempts"), "\(status.attempts)"),
        (translated("status"), status.status.map(String.init)),
        (translated("reason"), status.reason), (translated("notice"), status.notice),
        (translated("owner"), status.owner),
        (translated("share"), status.share),
        (translated("created"), status.created.formatted(.iso8601)),
        (translated("next"), status.nextAttempt?.formatted(.iso8601)),
        (translated("answer"), status.response),
      ]
      return rows.compactMap { key, value in value.map { (key, $0) } }
    }
  }
}
