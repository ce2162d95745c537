import ArgumentParser
import ControlAPI
import Foundation

struct Transfers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show and steer what is on its way.",
    discussion: """
      EXAMPLES
        sharesheet transfers
        sharesheet transfers watch --json
        sharesheet transfers add --url http://127.0.0.1:4986/bins/a --file a.jpg
      """,
    subcommands: [
      List.self, Show.self, Watch.self, Cancel.self, Retry.self, TransferAddition.self,
    ],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the transfers, newest first.")

    @Flag(help: "Print one JSON value: a list.")
    var json = false

    func run() async throws {
      let transfers = try await Connection.open().client.transfers()
      if transfers.count >= TransferStatus.listLimit {
        Console.say(
          "These are the newest \(transfers.count) transfers; older ones, if any, are left out.")
      }
      if json { return try Console.show(json: transfers) }
      if transfers.isEmpty { return Console.say("There are no transfers.") }
      var table = Table("ID", "STATE", "SIZE", "TO", "")
      for transfer in transfers {
        table.add(
          transfer.id, transfer.state.rawValue, ByteCount(transfer.bytesTotal).description,
          transfer.url, transfer.sentence)
      }
      Console.show(table.text)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show everything about a transfer.")

    @OptionGroup var transfer: TransferArgument
    @Flag(help: "Print one JSON value.")
    var json = false

    func run() async throws {
      try Transfers.show(
        try await Connection.open().client.transfer(transfer.id), json: json)
    }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Cancel a transfer: it will not be sent.")

    @OptionGroup var transfer: TransferArgument
    @Flag(help: "Print the transfer as one JSON value.")
    var json = false

    func run() async throws {
      let status = try await Connection.open().client.cancelTransfer(transfer.id)
      if json { try Console.show(json: status) } else { Console.show(status.sentence) }
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Try a transfer at once, also one that failed.")

    @OptionGroup var transfer: TransferArgument
    @Flag(help: "Print the transfer as one JSON value.")
    var json = false

    func run() async throws {
      let status = try await Connection.open().client.retryTransfer(transfer.id)
      if json { try Console.show(json: status) } else { Console.show(status.sentence) }
    }
  }

  static func show(_ transfer: TransferStatus, json: Bool) throws {
    if json { return try Console.show(json: transfer) }
    var lines: [(String, String?)] = [
      ("id", transfer.id), ("state", transfer.state.rawValue), ("what", transfer.sentence),
      ("name", transfer.name), ("request", "\(transfer.method) \(transfer.url)"),
      (
        "bytes",
        "\(ByteCount(transfer.bytesSent)) of \(ByteCount(transfer.bytesTotal)) sent"
      ),
      ("tries", "\(transfer.attempts)"), ("status", transfer.status.map(String.init)),
      ("reason", transfer.reason), ("notice", transfer.notice), ("owner", transfer.owner),
      ("share", transfer.share),
      ("created", transfer.created.formatted(.iso8601)),
      ("next", transfer.nextAttempt?.formatted(.iso8601)),
    ]
    lines.append(("answer", transfer.response))
    Console.show(
      lines.compactMap { key, value in
        value.map { key.padding(toLength: 9, withPad: " ", startingAt: 0) + $0.printable }
      }.joined(separator: "\n"))
  }
}

struct TransferArgument: ParsableArguments {
  @Argument(help: "The transfer's id, as 'sharesheet transfers' shows it.")
  var id: String
}
