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
      let short = TransferReference.short(transfers.map(\.id))
      let names = try await Self.names(of: transfers, from: client)
      // A number names a transfer of the whole list. In a part of the list, the same number would
      // name another transfer.
      var table = Table(
        headings: (isFiltered ? [] : ["#"]) + [
          translated("ID"), translated("WHAT"), translated("STATE"), translated("SIZE"), "",
        ])
      for (place, transfer) in transfers.enumerated() {
        table.add(
          cells: (isFiltered ? [] : ["\(place + 1)"]) + [
            short[transfer.id] ?? transfer.id,
            transfer.title(to: transfer.owner.flatMap { names[$0] }), transfer.shownState,
            SheetItem.size(transfer.bytesTotal), transfer.words,
          ])
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }
}

extension Transfers.List {
  /// Returns the names of the extensions by their identifiers.
  fileprivate static func names(
    of transfers: [TransferStatus], from client: ControlClient
  ) async throws -> [String: String] {
    guard transfers.contains(where: { $0.owner != nil }) else { return [:] }
    return Dictionary(
      try await client.extensions().map { ($0.id, $0.name) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension TransferStatus.State: ExpressibleByArgument {}

extension TransferStatus {
  /// Returns, for example, "cow.jpg → ImgShare". If no extension created the transfer, the address
  /// takes the place of the extension's name.
  fileprivate func title(to destination: String?) -> String {
    "\(name ?? method) → \(destination ?? shownAddress)"
  }
}

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
