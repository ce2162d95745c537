import Contract
import DaemonClient
import Destinations
import ShareSheet

/// The wait for the link in a server's response, after all transfers of the share have been
/// delivered.
enum ReturnedLink {
  /// Waits until the history has read the server's response. If the daemon was killed, the next
  /// daemon reads the response.
  /// - Throws: `ShareError` `deliveryFailed` if the history cannot show whether the response
  ///   contained a link.
  static func entry(
    of share: String, over connection: DaemonConnection
  ) async throws -> HistoryEntry {
    do {
      return try await connection.throughBreaks { try await entry(of: share, by: $0) }
    } catch let error as ControlError {
      throw ShareError(.deliveryFailed, Words.linkIsUnknown(because: error.words))
    }
  }

  private static func entry(
    of share: String, by client: ControlClient
  ) async throws(ControlError) -> HistoryEntry {
    do {
      for try await entry in client.historyEvents(of: share) {
        switch entry.state {
        // The share has handed off another transfer, which is still being sent.
        case .sending: continue
        case .waitingForPerson, .delivered, .deliveredWithoutLink, .posted, .failed,
          .outcomeUnknown, .cancelled, .removing, .unshared:
          return entry
        }
      }
    } catch let error as ControlError {
      throw error
    } catch {
      throw ControlError(.internal, "\(error)")
    }
    throw ControlError(.wrongState, Words.daemonWasStopped)
  }
}

extension HistoryEntry {
  /// - Throws: `ShareError` `deliveryFailed` if the response did not contain the expected link, or
  ///   if a later transfer of the share was not delivered; `unanswered` if such a transfer waits
  ///   for the user.
  func requireLink() throws(ShareError) {
    switch state {
    case .delivered, .removing, .unshared: return
    case .deliveredWithoutLink:
      let key = self.extension.flatMap(DestinationFolder.key(ofIdentifier:))
      let advice = key.map { " " + Words.sayWhereLinkIs($0) } ?? ""
      throw ShareError(.deliveryFailed, Words.gaveNoLink(destination, because: reason) + advice)
    case .waitingForPerson: throw ShareError(.unanswered, reason ?? Words.notAllDelivered)
    // The journal contains transfers of this share. If the history still says `posted`, the history
    // could not be written.
    case .posted:
      throw ShareError(.deliveryFailed, Words.linkIsUnknown(because: Words.historyDoesNotSay))
    case .failed, .outcomeUnknown, .cancelled, .sending:
      throw ShareError(.deliveryFailed, reason ?? Words.notAllDelivered)
    }
  }
}
