import Contract
import DaemonClient
import ShareSheet
import Text

/// The titles of transfers: the shared items and the destination. The history is asked once for
/// each share, because a transfer itself may have no name, or a name that the extension invented.
actor TransferTitles {
  private var shares: [String: HistoryEntry] = [:]
  private var extensions: [String: String]?

  /// Reads the newest shares in one request.
  func readNewest(from client: ControlClient) async {
    let newest = try? await client.history(HistoryFilter(limit: HistoryFilter.longestPage))
    for entry in newest ?? [] { shares[entry.id] = entry }
  }

  /// Returns the title of a share with all its items: "cow.jpg and 2 more → ImgShare".
  func title(ofShareOf transfer: TransferStatus, from client: ControlClient) async -> String {
    guard let entry = await entry(of: transfer, from: client) else {
      return await titleWithoutHistory(of: transfer, from: client)
    }
    return entry.title.printableLine
  }

  /// Returns the title of one transfer: "cow.jpg → ImgShare". If its name is not one of several
  /// items, the title is that of its share.
  func title(of transfer: TransferStatus, from client: ControlClient) async -> String {
    guard let entry = await entry(of: transfer, from: client) else {
      return await titleWithoutHistory(of: transfer, from: client)
    }
    let item =
      entry.items.dropFirst().isEmpty
      ? nil : entry.items.first { $0.name == transfer.name }
    return item.map { "\($0.name) → \(entry.destination)".printableLine }
      ?? entry.title.printableLine
  }

  private func entry(
    of transfer: TransferStatus, from client: ControlClient
  ) async -> HistoryEntry? {
    guard let share = transfer.share else { return nil }
    if let entry = shares[share] { return entry }
    shares[share] = try? await client.historyEntry(share)
    return shares[share]
  }

  private func titleWithoutHistory(
    of transfer: TransferStatus, from client: ControlClient
  ) async -> String {
    guard let owner = transfer.owner else { return transfer.title(to: nil) }
    if extensions == nil, let listed = try? await client.extensions() {
      extensions = Dictionary(
        listed.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }
    return transfer.title(to: extensions?[owner])
  }
}

extension TransferStatus {
  /// Returns, for example, "cow.jpg → ImgShare". If no extension created the transfer, the address
  /// takes the place of the extension's name.
  func title(to destination: String?) -> String {
    "\(name ?? method) → \(destination ?? shownAddress)".printableLine
  }
}
