import Foundation
import Glibc

/// Tells when names come to folders or go from them, or the folders themselves go (inotify(7)).
/// Costs nothing while nothing happens.
package final class FolderWatch: Sendable {
  private static let changes = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)

  /// One for each time that something has changed; several changes may be one.
  package let signals: AsyncStream<Void>
  private let notifications: Descriptor
  /// Its other end closes when nobody watches any more.
  private let end: UnixSocket
  private let stopping: UnixSocket

  /// - throws: `SystemError` where this person may watch no more.
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

  /// Watches a folder from now on; the same one twice is as once.
  /// - Parameter withContents: tells also when a file in it is written to.
  /// - throws: `SystemError`, with `ENOENT` when there is none.
  package func watch(_ folder: String, withContents: Bool = false) throws(SystemError) {
    let mask = Self.changes | (withContents ? UInt32(IN_MODIFY) : 0)
    _ = try SystemError.check(
      inotify_add_watch(notifications.number, folder, mask), "watch \(folder)")
  }

  package func stop() { stopping.shutdown() }

  /// - Returns: false at the end.
  private static func awaitChange(_ notifications: Descriptor, _ end: UnixSocket) -> Bool {
    while true {
      var waits = [notifications, end.descriptor].map {
        pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
      }
      if poll(&waits, nfds_t(waits.count), -1) < 0, errno != EINTR { return false }
      if waits[1].revents != 0 { return false }
      // What has changed is looked at, not read: a queue that ran over would not tell.
      if let bytes = try? notifications.read(upTo: 65536), !bytes.isEmpty { return true }
    }
  }
}
