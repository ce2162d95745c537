import Foundation
import Glibc
import Linux

/// A watch that reports when any process writes, removes or replaces a file (inotify(7)).
final class FileWatch: Sendable {
  /// Closing this descriptor ends the thread.
  private let end: Descriptor

  /// - Parameter changed: called on the watch's own thread, possibly once for several changes.
  init(folder: String, name: String, changed: @escaping @Sendable () -> Void) throws(SystemError) {
    let events = Descriptor(
      owning: try SystemError.check(
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), "watch files"))
    _ = try SystemError.check(
      inotify_add_watch(
        events.number, folder, UInt32(IN_MODIFY | IN_MOVED_TO | IN_DELETE)), "watch \(folder)")
    let pipe = try Descriptor.pipe()
    end = pipe.writing
    let thread = Thread {
      var waits = [
        pollfd(fd: events.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipe.reading.number, events: 0, revents: 0),
      ]
      while poll(&waits, 2, -1) >= 0 || errno == EINTR {
        if waits[1].revents != 0 { return }
        guard waits[0].revents != 0 else { continue }
        // An event without a name reports that the event queue overflowed.
        let names = Self.names(in: events)
        if names.contains(name) || names.contains("") { changed() }
      }
    }
    thread.name = "file watch"
    thread.start()
  }

  /// Returns the names of the files that have changed since the last call.
  private static func names(in events: Descriptor) -> Set<String> {
    guard let bytes = try? events.read(upTo: 64 << 10) else { return [] }
    // An event consists of the watch descriptor, mask, cookie and name length, 4 bytes each, then
    // the name with zero padding.
    var names: Set<String> = []
    var rest = bytes[...]
    while rest.count >= 16 {
      let fields = rest.prefix(16)
      let length = Array(fields.suffix(4)).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      let name = rest.dropFirst(16).prefix(Int(length))
      names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(16 + Int(length))
    }
    return names
  }
}
