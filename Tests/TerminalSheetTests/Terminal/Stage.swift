import Glibc
import Linux
import Testing

/// A program on its own terminal, by default SheetStage. The test acts as the user.
final class Stage {
  private var master: Descriptor
  /// Kept open, so that the terminal's modes can be read after the program's end.
  private let slave: Descriptor
  private let results: Descriptor
  let pid: Int32
  private(set) var screen: Screen
  /// The program's output, in the pieces in which it was read.
  private(set) var chunks: [[UInt8]] = []
  /// Output that was read and is not on the screen yet. Frames that arrive together are shown one
  /// by one, so that a test sees a screen even if the next frame has already arrived.
  private var unseen: [UInt8] = []
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)
  private var status: Linux.ExitStatus?
  private let modesBefore: [UInt32]

  init(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], under tracer: [String] = [],
    program: String = "SheetStage", printsOnTerminal: Bool = false
  ) throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    _ = try SystemError.check(
      openpty(&ends.master, &ends.slave, nil, nil, nil), "make a pseudo-terminal")
    master = Descriptor(owning: ends.master)
    slave = Descriptor(owning: ends.slave)
    for end in [master, slave] { _ = fcntl(end.number, F_SETFD, FD_CLOEXEC) }
    try TerminalSize(columns: columns, rows: rows).apply(to: master.number)
    modesBefore = try Self.modes(slave)
    screen = Screen(columns: columns, rows: rows)

    var pipes: [Int32] = [-1, -1]
    _ = try SystemError.check(pipe(&pipes), "make a pipe")
    results = Descriptor(owning: pipes[0])
    let output = Descriptor(owning: pipes[1])
    _ = fcntl(results.number, F_SETFD, FD_CLOEXEC)
    let command = tracer + [try Self.products() + "/" + program] + arguments
    var process = ChildProcess(path: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(environment) { $1 }
    process.descriptors = [slave, printsOnTerminal ? slave : output, slave]
    process.startsSession = true
    process.takesTerminal = true
    process.limits = [.coreDump(0)]
    pid = try process.start()
  }

  deinit {
    if status == nil {
      kill(pid, SIGKILL)
      _ = try? ChildProcess.wait(for: pid)
    }
  }

  func type(_ keys: String) throws {
    try Array(keys.utf8).withUnsafeBytes { try master.writeAll($0) }
  }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Signals the program's only child. If the program is a shell, the child is the sheet.
  func signalChild(_ number: Int32) throws {
    let path = "/proc/\(pid)/task/\(pid)/children"
    let text = String(
      decoding: try Descriptor.open(path, O_RDONLY).readAll(limit: 100), as: UTF8.self)
    kill(try #require(text.split(separator: " ").first.flatMap { Int32($0) }), number)
  }

  /// Closes the terminal, as when its window closes or its connection breaks.
  func hangUp() throws {
    master = try Descriptor.open("/dev/null", O_RDWR)
  }

  func resize(columns: Int, rows: Int) throws {
    screen.resize(columns: columns, rows: rows)
    try TerminalSize(columns: columns, rows: rows).apply(to: master.number)
  }

  /// Reads the program's output until the screen is as expected.
  func expect(
    _ what: String, seconds: Int = 60, sourceLocation: SourceLocation = #_sourceLocation,
    until isThere: (Screen) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !isThere(screen) {
      guard ContinuousClock.now < deadline, try readMore(milliseconds: 500) else {
        Issue.record(
          "never saw \(what); the screen:\n\(screen.text)", sourceLocation: sourceLocation)
        throw SystemError(code: ETIMEDOUT, operation: what)
      }
    }
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expect(text, sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  /// Returns the program's exit status and standard output after its end, and reads the rest of its
  /// drawing.
  func end() throws -> (status: Linux.ExitStatus, output: [String]) {
    // A program whose drawing is not read cannot end, because the terminal's buffer is small.
    var output: [UInt8] = []
    while true {
      var polled = pollfd(fd: results.number, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 20) > 0 {
        let piece = try results.read(upTo: 1 << 16)
        if piece.isEmpty { break }
        output += piece
      }
      _ = try readMore(milliseconds: 0)
    }
    let ended = try ChildProcess.wait(for: pid)
    status = ended
    while try readMore(milliseconds: 0), !chunks.isEmpty { if try !hasMore() { break } }
    return (ended, String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  var areModesRestored: Bool {
    get throws { try Self.modes(slave) == modesBefore }
  }

  /// The number of typed bytes that the program has not read.
  var unreadInput: Int {
    get throws {
      // In canonical mode, a read returns only whole lines.
      var modes = termios()
      _ = try SystemError.check(tcgetattr(slave.number, &modes), "read the modes")
      modes.c_lflag &= ~UInt32(ICANON)
      modes.c_cc.5 = 0
      modes.c_cc.6 = 0
      _ = try SystemError.check(tcsetattr(slave.number, TCSANOW, &modes), "set the modes")
      return try slave.read(upTo: 4096).count
    }
  }

  /// - Returns: `false` if the program has closed the terminal.
  private func readMore(milliseconds: Int32) throws -> Bool {
    if unseen.isEmpty {
      var polled = pollfd(fd: master.number, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, milliseconds) > 0 else { return true }
      unseen = try master.read(upTo: 65536)
      if unseen.isEmpty { return false }
      chunks.append(unseen)
    }
    let end = unseen.firstRange(of: Self.frameEnd)?.upperBound ?? unseen.endIndex
    screen.take(Array(unseen[..<end]))
    unseen.removeSubrange(..<end)
    return true
  }

  private func hasMore() throws -> Bool {
    guard unseen.isEmpty else { return true }
    var polled = pollfd(fd: master.number, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private static func modes(_ terminal: Descriptor) throws -> [UInt32] {
    var modes = termios()
    _ = try SystemError.check(tcgetattr(terminal.number, &modes), "read the modes")
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// The folder of the built programs, which is beside the test bundle.
  private static func products() throws -> String {
    let maps = try Descriptor.open("/proc/self/maps", O_RDONLY).readAll(limit: 1 << 22)
    let path = try #require(
      String(decoding: maps, as: UTF8.self).split(separator: "\n")
        .first { $0.hasSuffix(".xctest") }?.drop { $0 != "/" })
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
