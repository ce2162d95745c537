import CLinux
import Glibc

/// A debugger of this process.
package enum Debugger {
  /// Milliseconds between two looks: the kernel tells nobody of one that attaches.
  private static let pause: Int32 = 50

  /// `POLLRDHUP` of poll(2), which Swift does not see.
  private static let hangup: Int16 = 0x2000

  package static var isAttached: Bool {
    guard let file = try? Descriptor.open("/proc/self/status", O_RDONLY),
      let bytes = try? file.read(upTo: 8192)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .contains {
        $0.hasPrefix("TracerPid:") && $0.dropFirst(10).contains { $0 != "0" && $0.isNumber }
      }
  }

  /// Waits for one, or for the other end of the socket to go.
  package static func wait(besides socket: Int32) {
    _ = clinux_allow_debuggers()
    while !isAttached {
      var gone = pollfd(fd: socket, events: hangup, revents: 0)
      if poll(&gone, 1, pause) > 0 { return }
    }
  }
}
