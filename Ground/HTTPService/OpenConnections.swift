import NIOCore
import Synchronization

/// The connections of one server, so that it can end them.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// Set once they shall end.
    var patience: TimeAmount?
  }
  private let state = Mutex(State())

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let patience = state.withLock { state in
      state.channels[id] = channel
      return state.patience
    }
    channel.closeFuture.whenComplete { _ in
      _ = self.state.withLock { $0.channels.removeValue(forKey: id) }
    }
    if let patience { Self.end(channel, within: patience) }
  }

  /// Closes idle connections now, those with a request when it is answered, or after `patience`.
  func end(within patience: TimeAmount) {
    let channels = state.withLock { state in
      state.patience = patience
      return Array(state.channels.values)
    }
    for channel in channels { Self.end(channel, within: patience) }
  }

  private static func end(_ channel: any Channel, within patience: TimeAmount) {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    let closing = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in closing.cancel() }
  }
}
