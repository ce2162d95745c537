package import Contract
import Foundation
package import Linux
import Synchronization

/// The foreground requests of a process, which the daemon performs. The connection's owner, an
/// extension or an app, reads the daemon's events and passes them to `hear`.
package final class ForegroundConnection: Sendable {
  package typealias Hearer = @Sendable (ForegroundEvent, Descriptor?) -> Void

  private struct State {
    var lastIdentifier: UInt64 = 0
    var hearers: [UInt64: Hearer] = [:]
    var hasEnded = false
  }

  private static let lost = Failure(
    domain: NSURLErrorDomain, code: NSURLErrorNetworkConnectionLost,
    message: "Sharesheet's daemon closed the connection during the request.")

  private let channel: HostConnection.Channel
  private let state = Mutex(State())

  package init(over channel: HostConnection.Channel) { self.channel = channel }

  /// Sends a request. `onEvent` is called on the thread that reads the connection and must not
  /// block. The last event is `.finished` or `.failed`. With the event `.response`, `onEvent`
  /// receives the pipe that supplies the response's body.
  /// - Returns: the identifier for `cancel`.
  package func load(
    _ request: ForegroundRequest, body: Descriptor? = nil, onEvent: @escaping Hearer
  ) -> UInt64 {
    let (id, hasEnded) = state.withLock { state in
      state.lastIdentifier += 1
      if !state.hasEnded { state.hearers[state.lastIdentifier] = onEvent }
      return (state.lastIdentifier, state.hasEnded)
    }
    if hasEnded {
      onEvent(.failed(Self.lost), nil)
      return id
    }
    do {
      try channel.send(.load(id: id, request), descriptors: body.map { [$0] } ?? [])
    } catch {
      hear(.failed(Self.lost), nil, of: id)
    }
    return id
  }

  /// Cancels a request. The request's last event still arrives.
  package func cancel(_ id: UInt64) { try? channel.send(.cancelLoad(id: id)) }

  /// Passes an event from the daemon to the request's `onEvent`.
  package func hear(_ event: ForegroundEvent, _ body: Descriptor?, of id: UInt64) {
    let hearer = state.withLock { state in
      switch event {
      case .finished, .failed: state.hearers.removeValue(forKey: id)
      case .sent, .response: state.hearers[id]
      }
    }
    hearer?(event, body)
  }

  /// Fails all current and future requests, because the connection has ended.
  package func end() {
    let hearers = state.withLock { state in
      defer { state.hearers = [:] }
      state.hasEnded = true
      return state.hearers.values
    }
    for hearer in hearers { hearer(.failed(Self.lost), nil) }
  }

  /// Whether the connection has ended.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }
}
