import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads)
struct SheetCommandTests {
  @Test("On a terminal the user chooses, types and posts, and standard output has only the result")
  func posts() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let terminal = try PseudoTerminal()
      let output = try Descriptor.capture(named: "output")
      var process = home.process(["share", "--text", "Moo", "--wait", "--json"])
      process.environment["TERM"] = "xterm-256color"
      process.environment["LANG"] = "C.UTF-8"
      process.descriptors = [terminal.other, output, terminal.other]
      process.takesTerminal = true
      let pid = try process.start()
      #expect(try terminal.read(until: "ShareAlike"))
      // Share Track is the first destination.
      try terminal.type("2")
      #expect(try terminal.read(until: "Ctrl-X"))
      try terminal.type("!\u{18}")
      #expect(try terminal.read(until: "Saved."))
      #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
      let text = try CommandHome.text(output)
      #expect(text.hasPrefix("{") && text.contains(#""state":"delivered""#))
    }
    let body = try #require(server.requests.first).body
    #expect(String(decoding: body, as: UTF8.self).contains("Moo!"))
    try await server.stop()
  }

  @Test("Leaving the sheet exits with 5 and shares nothing")
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

  @Test("After a daemon is killed during --wait, the command starts a new one that delivers once")
  func survivesKill() async throws {
    let gate = Gate()
    let server = try await ScriptedServer { _, _ in gate.isOpen ? .answer(200) : .answer(503) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let (ours, theirs) = try UnixSocket.pair(.stream)
      let (pid, _, _) = try home.start(
        ["share", "--text", "Moo", "--to", "ShareAlike", "--post", "--wait"],
        errors: theirs.descriptor)
      #expect(try !ours.receive(upTo: 1000).bytes.isEmpty)
      // After the retry the daemon knows that the extension has finished.
      await server.waitForRequests(3)
      let daemon = try #require(home.daemons.first)
      // An extension that is still finishing would end with its daemon, and the command would
      // report that.
      while Self.hasChildren(daemon) { await Task.yield() }
      #expect(kill(daemon, SIGKILL) == 0)
      gate.open()
      let end = try await CommandHome.end(of: pid)
      var words = ""
      try ours.setNonBlocking()
      while let more = try? ours.receive(upTo: 1000).bytes, !more.isEmpty {
        words += String(decoding: more, as: UTF8.self)
      }
      #expect(end == .exited(code: 0), "\(words)")
      #expect(words.contains("Delivered"), "\(words)")
      #expect(home.daemons.first != daemon)
    }
    try await server.stop()
  }

  private static func hasChildren(_ process: Int32) -> Bool {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.contains { thread in
      let children = try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)
      return children?.isEmpty == false
    }
  }
}
