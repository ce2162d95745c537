import ControlAPI
import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Testing

struct SheetCommandTests {
  @Test("On a terminal a person chooses, types and posts; standard output carries the result alone")
  func posts() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let terminal = try PseudoTerminal()
      let empty = UnsafeRawBufferPointer(start: nil, count: 0)
      let output = try Descriptor.memoryFile(named: "output", holding: empty)
      var process = home.process(["share", "--text", "Moo", "--wait", "--json"])
      process.environment["TERM"] = "xterm-256color"
      process.environment["LANG"] = "C.UTF-8"
      process.descriptors = [terminal.other, output, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "ShareAlike"))
      try terminal.type("1")
      #expect(try terminal.read(until: "Ctrl-X"))
      try terminal.type("!\u{18}")
      #expect(try terminal.read(until: "Posted"))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      let text = try CommandHome.text(output)
      #expect(text.hasPrefix("{") && text.contains(#""state":"delivered""#))
    }
    let body = try #require(server.requests.first).body
    #expect(String(decoding: body, as: UTF8.self).contains("Moo!"))
    try await server.stop()
  }

  @Test("Leaving the sheet exits 5 and shares nothing")
  func leaves() async throws {
    try await CommandHome.with { home in
      let terminal = try PseudoTerminal()
      var process = home.process(["share", "--text", "Moo"])
      process.environment["TERM"] = "xterm-256color"
      process.descriptors = [terminal.other, nil, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "ShareAlike"))
      try terminal.type("\u{1B}")
      #expect(try await CommandHome.end(of: pid) == .exited(code: 5))
      #expect(try await home.run("transfers", "--json").json([TransferStatus].self).isEmpty)
    }
  }

  @Test("A daemon killed while the command waits is started again, and delivers once")
  func survivesKill() async throws {
    let gate = Gate()
    let server = try await ScriptedServer { _, _ in gate.isOpen ? .answer(200) : .answer(503) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let (ours, theirs) = try UnixSocket.pair(.stream)
      let (pid, _, errors) = try home.start(
        ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait"],
        output: theirs.descriptor)
      #expect(try !ours.receive(upTo: 1000).bytes.isEmpty)
      await server.waitForRequests(1)
      let daemon = try #require(home.daemons.first)
      #expect(kill(daemon, SIGKILL) == 0)
      gate.open()
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      #expect(try CommandHome.text(errors).contains("Delivered"))
      #expect(home.daemons.first != daemon)
    }
    try await server.stop()
  }
}

private final class Gate: Sendable {
  private let state = Mutex(false)
  var isOpen: Bool { state.withLock { $0 } }
  func open() { state.withLock { $0 = true } }
}

/// Both ends of a terminal that no window shows.
private struct PseudoTerminal {
  /// The program's end.
  let other: Descriptor
  private let own: Descriptor

  /// `TIOCSPTLCK` and `TIOCGPTN`, which Swift does not see (ioctl_tty(2)).
  private static let lock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  init() throws {
    own = try Descriptor.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    _ = try SystemError.check(ioctl(own.number, Self.lock, &isLocked), "unlock a terminal")
    var number: Int32 = 0
    _ = try SystemError.check(ioctl(own.number, Self.number, &number), "number a terminal")
    other = try Descriptor.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try TerminalSize(columns: 80, rows: 24).apply(to: own.number)
  }

  func type(_ keys: String) throws {
    try Array(keys.utf8).withUnsafeBytes { try own.writeAll($0) }
  }

  /// Reads what the program draws until it holds `text`; false after 20 seconds without anything.
  func read(until text: String) throws -> Bool {
    var drawn = ""
    while !drawn.contains(text) {
      var wait = pollfd(fd: own.number, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 20_000) > 0 else { return false }
      drawn += String(decoding: try own.read(upTo: 65536), as: UTF8.self)
    }
    return true
  }
}
