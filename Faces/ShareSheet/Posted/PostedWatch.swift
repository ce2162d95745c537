import Contract
import DaemonClient
import Synchronization

/// The watch of a share after the user has posted it.
package enum PostedWatch {
  /// Returns the present state of the share, and then each change. If the daemon crashes, restarts
  /// it. The stream ends when the daemon is stopped or cannot be reached.
  /// - Parameters:
  ///   - id: The share's identifier.
  ///   - destination: The name of the extension.
  package static func states(
    of id: String, to destination: String, over connection: DaemonConnection
  ) -> AsyncStream<PostedShare> {
    // Each element is the complete state, so a slow reader needs only the newest.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { states in
      let share = PostedState(destination)
      let watch = Task {
        await withTaskGroup { group in
          group.addTask {
            try? await connection.throughBreaks { client in
              for try await entry in client.historyEvents(of: id) {
                states.yield(share.changed { $0.take(entry) })
              }
            }
          }
          group.addTask {
            try? await connection.throughBreaks { client in
              // The events of one share would count as a watch of the share, and the daemon sends
              // no notification of a watched share. The window may close before the outcome.
              for try await transfer in client.transferEvents() where transfer.share == id {
                states.yield(share.changed { $0.take(transfer) })
              }
            }
          }
        }
        states.finish()
      }
      states.onTermination = { _ in watch.cancel() }
    }
  }
}

private final class PostedState: Sendable {
  private let share: Mutex<PostedShare>

  init(_ destination: String) { share = Mutex(PostedShare(to: destination)) }

  func changed(_ change: (inout PostedShare) -> Void) -> PostedShare {
    share.withLock {
      change(&$0)
      return $0
    }
  }
}
