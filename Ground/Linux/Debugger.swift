import CLinux
import Glibc

/// A debugger of this process.
package enum Debugger {
  /// The milliseconds between two checks. The kernel does not notify the process when a debugger
  /// attaches.
  private static let pause: Int32 = 50

  /// `POLLRDHUP` of poll(2), which Glibc's module omits.
  private static let hangup: Int16 = 0x2000

  /// Whether a debugger is attached.
  package static var isAttached: Bool {
    guard let file = try? Descriptor.open("/proc/self/status", O_RDONLY),
      let bytes = try? file.read(upTo: 8192)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .contains {
        $0.hasPrefix("TracerPid:") && $0.dropFirst(10).contains { $0 != "0" && $0.isNumber }
      }
  }

  /// Waits until a debugger attaches or the socket's peer closes.
  package static func wait(besides socket: Int32) {
    _ = clinux_allow_debuggers()
    while !isAttached {
      var gone = pollfd(fd: socket, events: hangup, revents: 0)
      if poll(&gone, 1, pause) > 0 { return }
    }
  }
}
