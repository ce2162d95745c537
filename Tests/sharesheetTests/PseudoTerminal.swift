import Glibc
import Linux

/// Both ends of a terminal without a window.
struct PseudoTerminal {
  /// The program's end.
  let other: Descriptor
  private let own: Descriptor

  /// `TIOCSPTLCK` and `TIOCGPTN` (ioctl_tty(2)), which Swift does not import.
  private static let lock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  init(columns: Int = 80) throws {
    own = try Descriptor.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    _ = try SystemError.check(ioctl(own.number, Self.lock, &isLocked), "unlock a terminal")
    var number: Int32 = 0
    _ = try SystemError.check(ioctl(own.number, Self.number, &number), "number a terminal")
    other = try Descriptor.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try TerminalSize(columns: columns, rows: 24).apply(to: own.number)
  }

  func type(_ keys: String) throws {
    try Array(keys.utf8).withUnsafeBytes { try own.writeAll($0) }
  }

  /// Reads the program's output until it contains `text`. Returns `false` after 60 s without
  /// output.
  func read(until text: String) throws -> Bool { try drawn(until: text) != nil }

  /// Returns the program's output up to the read that completes `text`, or `nil` after 60 s without
  /// output.
  func drawn(until text: String) throws -> String? {
    var drawn = ""
    while !drawn.contains(text) {
      var wait = pollfd(fd: own.number, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, 60_000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      drawn += String(decoding: try own.read(upTo: 65536), as: UTF8.self)
    }
    return drawn
  }
}
