import Foundation
import Glibc
import Linux
import Logging
import TestServers
import Testing

@testable import EventLog

@Suite struct EventLogTests {
  private let folder: TemporaryFolder
  private let path: String
  private let file: Descriptor

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("daemon.log")
    file = try Descriptor.open(path, O_WRONLY | O_CREAT | O_APPEND)
  }

  private func makeLogger() -> Logger {
    let output = LogOutput(descriptor: file.number)
    return Logger(label: "test") { EventLog(label: $0, output: output) }
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test("An event is written as one line without control characters, whatever a name contains")
  func oneLine() throws {
    let name = "a\nwarning: forged\r\u{1B}[2J\u{9B}31m\u{202E}gpj\u{200B}\u{FEFF}\u{85}end"
    makeLogger().warning("\(name)", metadata: ["file": "\(name)"])
    let written = try lines(path)
    #expect(written.count == 1)
    let scalars = written.joined().unicodeScalars
    #expect(!scalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    #expect(written[0].contains(#"\u{1b}[2J"#) && written[0].contains(#"\u{202e}gpj\u{200b}"#))
  }

  @Test("The length of a line is limited")
  func long() throws {
    makeLogger().warning("\(String(repeating: "moo", count: 1 << 20))")
    #expect(try Data(contentsOf: URL(filePath: path)).count < 2 * LogOutput.longest)
  }

  @Test("A repeated event is logged a few times, and a different event is still logged")
  func flood() throws {
    let logger = makeLogger()
    for number in 0..<100_000 { logger.warning("the same, \(number)") }
    logger.warning("another")
    let written = try lines(path)
    #expect(written.count == LogQuota.perWindow + 1)
    #expect(
      written[LogQuota.perWindow - 1].hasSuffix("(similar messages are omitted for a minute)"))
    #expect(written.last?.hasSuffix("another") == true)
  }

  @Test("The next logged event states how many events were left out")
  func omittedCount() {
    var quota = LogQuota()
    let kind = LogQuota.Kind(file: "a", line: 1)
    let start = ContinuousClock.now
    let answers = (0..<30).map { _ in quota.ask(kind, at: start) }
    #expect(answers.filter { $0 == .leaveOut }.count == 30 - LogQuota.perWindow)
    #expect(quota.ask(kind, at: start + LogQuota.window) == .tell(after: 10))
    #expect(quota.ask(kind, at: start + LogQuota.window) == .tell(after: 0))
  }

  @Test("A full log file becomes the previous log file, and no third file is kept")
  func rotation() throws {
    let output = LogOutput(descriptor: file.number, limit: 2000)
    for number in 0..<500 {
      output.put("x", "line \(number)", kind: .init(file: "\(number)", line: 1))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["daemon.log", "daemon.log.1"])
    for name in names {
      #expect(try Data(contentsOf: URL(filePath: folder.path(name))).count < 2200)
    }
    #expect(try lines(path + ".1").count + lines(path).count > 20)
    #expect(try (lines(path + ".1") + lines(path)).last?.hasSuffix("line 499") == true)
  }

  @Test("If the log file was moved, a foreign file at its path is left unchanged")
  func moved() throws {
    let output = LogOutput(descriptor: file.number, limit: 100)
    #expect(rename(path, folder.path("kept")) == 0)
    try Data("mine".utf8).write(to: URL(filePath: path))
    for number in 0..<50 {
      output.put("x", "line \(number)", kind: .init(file: "\(number)", line: 1))
    }
    #expect(try lines(path) == ["mine"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["daemon.log", "kept", "kept.1"])
  }

  @Test("A log file that was removed does not grow beyond its limit")
  func removed() throws {
    let output = LogOutput(descriptor: file.number, limit: 1000)
    #expect(unlink(path) == 0)
    for number in 0..<500 {
      output.put("x", "line \(number)", kind: .init(file: "\(number)", line: 1))
    }
    #expect(try file.status().size < 1200)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
