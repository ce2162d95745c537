import ArgumentParser
import ControlAPI
import ShareSheet

extension Transfers {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the transfers, newest first.")

    @Option(help: "Only those in this state.")
    var state: TransferStatus.State?

    @Option(help: "Only those with this text in the name, the URL, the owner, the state or the id.")
    var query: String?

    @Option(help: ArgumentHelp("Only those of this share.", valueName: "id"))
    var share: String?

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = TransferStatus.listLimit

    @Flag(help: "Print one JSON value: a list, with whole addresses.")
    var json = false

    func validate() throws {
      guard (1...TransferStatus.listLimit).contains(limit) else {
        throw ValidationError("--limit is a number from 1 to \(TransferStatus.listLimit).")
      }
    }

    func run() async throws {
      let client = try DaemonConnection.open().client
      let transfers = try await client.transfers(
        matching: TransferFilter(share: share, query: query, state: state, limit: limit))
      for notice in try await client.status().words { Console.say(notice) }
      if transfers.count >= limit {
        Console.say(
          "These are the newest \(transfers.count) transfers; older ones, if any, are left out.")
      }
      if json { return try Console.show(json: transfers) }
      if transfers.isEmpty {
        let isFiltered = state != nil || query != nil || share != nil
        return Console.say(isFiltered ? "No transfer is like that." : "There are no transfers.")
      }
      let short = TransferReference.short(transfers.map(\.id))
      var table = Table("ID", "STATE", "SIZE", "TO", "")
      for transfer in transfers {
        table.add(
          short[transfer.id] ?? transfer.id, transfer.shownState,
          ByteCount(transfer.bytesTotal).description, transfer.shownAddress, transfer.words)
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }
}

extension TransferStatus.State: ExpressibleByArgument {}

extension TransferStatus {
  /// The state as a word of a table.
  var shownState: String {
    waitsFor == .paused ? "paused" : state == .outcomeUnknown ? "unknown" : state.rawValue
  }
}
