import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// `share --debug`: the extension waits until a debugger attaches.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DebugCommandTests {
  /// strace attaches as a debugger does.
  @Test("The extension waits for a debugger") func waitsForDebugger() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try home.setEndpoint(server.url)
      let (reading, writing) = try Descriptor.pipe()
      var process = home.process([
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--debug", "--wait",
      ])
      process.descriptors = [nil, nil, writing]
      let share = try process.start()
      var said = ""
      while !said.contains("gdb -p") || !said.hasSuffix("\n") {
        let bytes = try reading.read(upTo: 4096)
        try #require(!bytes.isEmpty, "\(said)")
        said += String(decoding: bytes, as: UTF8.self)
      }
      let words = said.split(whereSeparator: \.isWhitespace)
      let number = try #require(words.last.flatMap { Int32($0) })
      // The kernel resumes the parent shortly before it sets the name of the process.
      let name = "/proc/\(number)/comm"
      while try !String(contentsOfFile: name, encoding: .utf8).hasPrefix("ShareAlike") {
        try Task.checkCancellation()
        await Task.yield()
      }
      #expect(server.requests.isEmpty)
      var tracer = ChildProcess(path: "/usr/bin/strace")
      tracer.arguments = ["-f", "-e", "trace=none", "-o", "/dev/null", "-p", "\(number)"]
      let tracing = try tracer.start()
      #expect(try await CommandHome.end(of: share) == .exited(code: 0))
      Glibc.kill(tracing, SIGKILL)
      _ = try await CommandHome.end(of: tracing)
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }

  /// A command that ends early leaves no waiting process.
  @Test func endsWithCommand() async throws {
    try await CommandHome.with { home in
      let (reading, writing) = try Descriptor.pipe()
      var process = home.process([
        "share", "--text", "Moo", "--to", "ShareAlike", "--post", "--debug",
      ])
      process.descriptors = [nil, nil, writing]
      let share = try process.start()
      var said = ""
      while !said.contains("gdb -p") || !said.hasSuffix("\n") {
        said += String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
      }
      let number = try #require(
        said.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) })
      let watch = try ProcessWatch(of: number)
      Glibc.kill(share, SIGINT)
      _ = try await CommandHome.end(of: share)
      try await home.run("daemon", "stop").expect(0)
      #expect(try await OwnThread.run { watch.waitForEnd(milliseconds: 60_000) })
    }
  }
}
