import Connectivity
import NIOConcurrencyHelpers

/// What servers were found to speak, as long as the daemon runs. A guess that is wrong costs one
/// request, so nothing of it is on the disk.
final class UploadServers: Sendable {
  static let limit = 256

  private struct State {
    var spoken: [Origin: UploadProtocol] = [:]
    var order: [Origin] = []
  }
  private let state = NIOLockedValueBox(State())

  func spoken(by url: String) -> UploadProtocol? {
    guard let origin = try? Destination(url).origin else { return nil }
    return state.withLockedValue { $0.spoken[origin] }
  }

  func learn(_ spoken: UploadProtocol, by url: String) {
    guard let origin = try? Destination(url).origin else { return }
    state.withLockedValue { state in
      if state.spoken.updateValue(spoken, forKey: origin) == nil { state.order.append(origin) }
      if state.order.count > Self.limit { state.spoken[state.order.removeFirst()] = nil }
    }
  }
}
