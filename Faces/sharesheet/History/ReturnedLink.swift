import ControlAPI
import ShareSheet

/// The link that came back for a share whose transfers have all been delivered.
enum ReturnedLink {
  /// How long the history may take to read what the server answered.
  private static let timeout = Duration.seconds(10)

  /// - Returns: nil where the history does not say: there may be none.
  static func entry(of share: String, by client: ControlClient) async -> HistoryEntry? {
    await withTaskGroup(of: HistoryEntry?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        do {
          for try await entry in client.historyEvents(of: share)
          where ![.sending, .waitingForPerson].contains(entry.state) {
            return entry
          }
        } catch {
          // What was delivered stays so.
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return nil
      }
      return await group.next().flatMap(\.self)
    }
  }
}

extension HistoryEntry {
  /// - throws: `ShareError` `deliveryFailed` where a link should have come back and did not.
  func requireLink() throws(ShareError) {
    guard state == .deliveredWithoutLink else { return }
    throw ShareError(.deliveryFailed, Words.gaveNoLink(destination, because: reason))
  }
}
