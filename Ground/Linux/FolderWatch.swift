import Foundation
import Glibc

/// A watch on folders (inotify(7)). It reports when names are created or removed in them, and when
/// a folder itself is removed or moved. It uses no CPU time while nothing changes.
package final class FolderWatch: Sendable {
  private static let changes = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

  /// An element for each change. Several changes can become one element.
  package let signals: AsyncStream<Void>
  private let notifications: Descriptor
  /// The socket that is shut down from its peer, `stopping`, when the watch ends.
  private let end: UnixSocket
  private let stopping: UnixSocket

  /// - Throws: `SystemError` if this user can create no more watches.
  package init() throws(SystemError) {
    notifications = Descriptor(
      owning: try SystemError.check(
        inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)), "watch folders"))
    (end, stopping) = try UnixSocket.pair(.stream)
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.signals = signals
    let thread = Thread { [notifications, end] in
      while Self.awaitChange(notifications, end) { signal.yield() }
      signal.finish()
    }
    thread.name = "folders"
    thread.start()
  }

  deinit { stopping.shutdown() }

  /// Watches a folder from now on. Watching the same folder again has no effect.
  /// - Parameter withContents: Whether to report writes to the folder's files too.
  /// - Throws: `SystemError`, with `ENOENT` if there is no such folder.
  package func watch(_ folder: String, withContents: Bool = false) throws(SystemError) {
    let mask = Self.changes | (withContents ? UInt32(IN_MODIFY) : 0)
    _ = try SystemError.check(
      inotify_add_watch(notifications.number, folder, mask), "watch \(folder)")
  }

  /// Ends the watch and `signals`.
  package func stop() { stopping.shutdown() }

  /// - Returns: `false` at the end of the watch.
  private static func awaitChange(_ notifications: Descriptor, _ end: UnixSocket) -> Bool {
    while true {
      var waits = [notifications, end.descriptor].map {
        pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
      }
      if poll(&waits, nfds_t(waits.count), -1) < 0, errno != EINTR { return false }
      if waits[1].revents != 0 { return false }
      // The events are not parsed, since a queue overflow would lose some. Listeners read the
      // folders.
      if let bytes = try? notifications.read(upTo: 65536), !bytes.isEmpty { return true }
    }
  }
}
