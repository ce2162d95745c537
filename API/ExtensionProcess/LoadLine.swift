import Foundation
package import Linux
import Synchronization
package import Wire

/// What a process has the daemon load here and now, over a connection that somebody else reads: an
/// extension's own, or one that an app has opened for its loads.
package final class LoadLine: Sendable {
  package typealias Hearer = @Sendable (LoadEvent, Descriptor?) -> Void

  private struct State {
    var lastIdentifier: UInt64 = 0
    var hearers: [UInt64: Hearer] = [:]
    var hasEnded = false
  }

  private static let lost = Failure(
    domain: NSURLErrorDomain, code: NSURLErrorNetworkConnectionLost,
    message: "Sharesheet's daemon went away while it loaded this.")

  private let channel: HostConnection.Channel
  private let state = Mutex(State())

  package init(over channel: HostConnection.Channel) { self.channel = channel }

  /// Has the daemon load something for this process.
  /// `onEvent`: called on the thread that reads the connection, which it must not hold up, until
  /// `.finished` or `.failed`; with `.response` comes the pipe that the body is read from.
  /// - Returns: the load's id, for `cancel`.
  package func load(
    _ request: LoadRequest, body: Descriptor? = nil, onEvent: @escaping Hearer
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

  /// Ends a load; its last event still comes.
  package func cancel(_ id: UInt64) { try? channel.send(.cancelLoad(id: id)) }

  /// What the daemon has said of a load.
  package func hear(_ event: LoadEvent, _ body: Descriptor?, of id: UInt64) {
    let hearer = state.withLock { state in
      switch event {
      case .finished, .failed: state.hearers.removeValue(forKey: id)
      case .sent, .response: state.hearers[id]
      }
    }
    hearer?(event, body)
  }

  /// Has every load fail, now and later: the connection is at its end.
  package func end() {
    let hearers = state.withLock { state in
      defer { state.hearers = [:] }
      state.hasEnded = true
      return state.hearers.values
    }
    for hearer in hearers { hearer(.failed(Self.lost), nil) }
  }

  /// Whether it is of use no more.
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }
}
