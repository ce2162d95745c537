import Connectivity
import NIOConcurrencyHelpers

/// The protocols that servers were found to support while the daemon runs. They are not stored on
/// the disk, because a wrong guess costs only one request.
final class UploadServers: Sendable {
  static let limit = 256

  private struct State {
    var spoken: [Origin: UploadProtocol] = [:]
    var order: [Origin] = []
    /// The servers that accepted a whole upload without giving it an address.
    var silent: Set<Origin> = []
  }
  private let state = NIOLockedValueBox(State())

  func spoken(by url: String) -> UploadProtocol? {
    guard let origin = try? TransferTarget(url).origin else { return nil }
    return state.withLockedValue { $0.spoken[origin] }
  }

  /// Returns whether the server is expected to give an upload an address while it is being sent.
  func expectation(of url: String) -> LastPieceGate.Expectation {
    guard let origin = try? TransferTarget(url).origin else { return .unlikely }
    return state.withLockedValue { state in
      // Only the IETF's protocols give addresses in informational responses.
      if state.spoken[origin]?.interopVersion != nil { return .likely }
      return state.silent.contains(origin) ? .unlikely : .unknown
    }
  }

  /// Records whether an upload got an address before its response.
  func learnWhether(givesAddresses: Bool, by url: String) {
    guard let origin = try? TransferTarget(url).origin else { return }
    state.withLockedValue { state in
      if givesAddresses {
        state.silent.remove(origin)
      } else if state.silent.count < Self.limit {
        state.silent.insert(origin)
      }
    }
  }

  func learn(_ spoken: UploadProtocol, by url: String) {
    guard let origin = try? TransferTarget(url).origin else { return }
    state.withLockedValue { state in
      if state.spoken.updateValue(spoken, forKey: origin) == nil { state.order.append(origin) }
      if state.order.count > Self.limit { state.spoken[state.order.removeFirst()] = nil }
    }
  }
}
