import Connectivity
import NIOConcurrencyHelpers

/// What servers were found to speak, as long as the daemon runs. A guess that is wrong costs one
/// request, so nothing of it is on the disk.
final class UploadServers: Sendable {
  static let limit = 256

  private struct State {
    var spoken: [Origin: UploadProtocol] = [:]
    var order: [Origin] = []
    /// That took a whole upload and gave it no address.
    var silent: Set<Origin> = []
  }
  private let state = NIOLockedValueBox(State())

  func spoken(by url: String) -> UploadProtocol? {
    guard let origin = try? TransferTarget(url).origin else { return nil }
    return state.withLockedValue { $0.spoken[origin] }
  }

  /// Whether the server will say where an upload that is being sent to it can be carried on.
  func expectation(of url: String) -> LastPieceGate.Expectation {
    guard let origin = try? TransferTarget(url).origin else { return .unlikely }
    return state.withLockedValue { state in
      switch state.spoken[origin] {
      case .ietf8, .ietf6: .likely
      case .plain, .tus, nil: state.silent.contains(origin) ? .unlikely : .unknown
      }
    }
  }

  /// An upload was answered: with or without an address before.
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
