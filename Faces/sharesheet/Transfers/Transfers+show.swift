import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Text

extension Transfers {
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show everything about a transfer.")

    @OptionGroup var transfer: TransferArgument
    @Flag(help: "Print one JSON value, with the whole address.")
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let status = try await client.transfer(transfer.resolved(by: client))
      if json { return try JSONResult.set(status) }
      Console.show(
        Self.rows(status).map { key, value in
          key.padding(toLength: 9, withPad: " ", startingAt: 0) + value.indented.printable
        }.joined(separator: "\n"))
    }

    private static func rows(_ status: TransferStatus) -> [(key: String, value: String)] {
      let rows: [(String, String?)] = [
        ("id", status.id), ("state", status.shownState), ("what", status.words),
        ("name", status.name), ("request", "\(status.method) \(status.shownAddress)"),
        ("headers", status.headerNames.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") }),
        ("bytes", "\(ByteCount(status.bytesSent)) of \(ByteCount(status.bytesTotal)) sent"),
        ("attempts", "\(status.attempts)"), ("status", status.status.map(String.init)),
        ("reason", status.reason), ("notice", status.notice), ("owner", status.owner),
        ("share", status.share), ("created", status.created.formatted(.iso8601)),
        ("next", status.nextAttempt?.formatted(.iso8601)), ("answer", status.response),
      ]
      return rows.compactMap { key, value in value.map { (key, $0) } }
    }
  }
}

extension String {
  /// The text with its further lines indented, so that none of them looks like another row.
  fileprivate var indented: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "\n" + String(repeating: " ", count: 9))
  }
}
