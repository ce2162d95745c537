import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Translations

extension Transfers {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("List the transfers, newest first."))

    @Option(help: ArgumentHelp(translated("Only transfers in this state.")))
    var state: TransferStatus.State?

    @Option(
      help: ArgumentHelp(
        translated(
          "Only transfers with this text in the name, the URL, the owner, the state or the id.")))
    var query: String?

    @Option(help: ArgumentHelp(translated("Only transfers of this share."), valueName: "id"))
    var share: String?

    @Option(
      help: ArgumentHelp(
        translated("The largest number of transfers to list."), valueName: "count"))
    var limit = TransferStatus.listLimit

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list, with whole addresses.")))
    var json = false

    func validate() throws {
      guard (1...TransferStatus.listLimit).contains(limit) else {
        throw ValidationError(
          translated("--limit must be a number from 1 to \(TransferStatus.listLimit)."))
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let transfers = try await client.transfers(
        matching: TransferFilter(share: share, query: query, state: state, limit: limit))
      for notice in try await client.status().words { Console.say(notice) }
      if transfers.count >= limit {
        Console.say(
          translated(
            "These are the newest \(transfers.count) transfers. Older ones, if any, are left out."))
      }
      if json { return try JSONResult.set(transfers) }
      let isFiltered = state != nil || query != nil || share != nil
      if transfers.isEmpty {
        return Console.say(
          isFiltered
            ? translated("No transfer matches.") : translated("There are no transfers."))
      }
      let numbers = isFiltered ? try await Self.numbers(from: client) : Self.numbers(of: transfers)
      let titles = TransferTitles()
      if transfers.contains(where: { $0.share != nil }) { await titles.readNewest(from: client) }
      var table = Table(
        headings: ["#", translated("WHAT"), translated("STATE"), translated("SIZE"), ""])
      for transfer in transfers {
        table.add(
          cells: [
            // An older transfer has no number. Its id names it.
            numbers[transfer.id].map(String.init) ?? String(transfer.id.prefix(8)),
            await titles.title(of: transfer, from: client), transfer.shownState,
            SheetItem.size(transfer.bytesTotal), transfer.words,
          ])
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }
}

extension Transfers.List {
  /// Returns the numbers by which the commands name transfers, by the transfers' ids. A number is a
  /// place in the whole list, so a part of the list does not count from 1.
  fileprivate static func numbers(from client: ControlClient) async throws -> [String: Int] {
    numbers(
      of: try await client.transfers(matching: TransferFilter(limit: TransferStatus.listLimit)))
  }

  fileprivate static func numbers(of transfers: [TransferStatus]) -> [String: Int] {
    Dictionary(
      zip(transfers.map(\.id), 1...), uniquingKeysWith: { first, _ in first })
  }
}

extension TransferStatus.State: ExpressibleByArgument {}

extension TransferStatus {
  /// The state as a word for a table.
  var shownState: String {
    if waitsForPerson { return translated("waits for you") }
    if waitsFor == .paused { return translated("paused") }
    return switch state {
    case .waiting: translated("waiting")
    case .sending: translated("sending")
    case .delivered: translated("delivered")
    case .failed: translated("failed")
    case .outcomeUnknown: translated("unknown")
    case .cancelled: translated("cancelled")
    }
  }
}
