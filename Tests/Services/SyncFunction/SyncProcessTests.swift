import Foundation
import Glibc
import Linux
import SyncFunction
import TestServers
import Testing

/// The processes that run sync functions.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct SyncProcessTests {
  private let folder: TemporaryFolder
  /// A copy of the program. The copy's path identifies the processes of this test.
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = folder.path("sharesheet-sync-function")
    try copyOwned(
      URL(filePath: RunningProgram.pathBesideOwn("sharesheet-sync-function")),
      to: URL(filePath: program))
  }

  private func function(
    _ body: String, evaluators: Int = 1, _ change: (inout SyncLimits) -> Void = { _ in }
  ) async throws -> SyncFunction {
    var limits = SyncLimits()
    limits.evaluators = evaluators
    limits.deadline = .seconds(20)
    change(&limits)
    return try await SyncFunction(
      source: "function (doc) { \(body) }", limits: limits, program: program)
  }

  private func processes() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { process in
      let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: command, as: UTF8.self).hasPrefix(program)
    }
  }

  private func field(_ name: String, of process: Int32) throws -> String {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return try #require(line).dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
  }

  @Test("The process has only the rights that it needs") func confinedProcess() async throws {
    let function = try await function("channel('a')")
    let process = try #require(processes().first)
    #expect(processes().count == 1)
    #expect(try field("Seccomp", of: process) == "2")
    #expect(try field("NoNewPrivs", of: process) == "1")
    // Another process of the same user cannot access this process, because root owns its folder in
    // /proc.
    var status = stat()
    #expect(stat("/proc/\(process)/fd", &status) == 0)
    #expect(status.st_uid == 0)
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    for (name, value) in [
      ("Max core file size", "0"), ("Max file size", "0"), ("Max open files", "16"),
      ("Max cpu time", "640"), ("Max stack size", "8388608"),
    ] {
      let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
      let columns = line.dropFirst(name.count).split(separator: " ")
      #expect(columns.prefix(2) == [Substring(value), Substring(value)], "\(name)")
    }
    // The control: this process is not restricted.
    let own = try [field("Seccomp", of: getpid()), field("NoNewPrivs", of: getpid())]
    #expect(own != ["2", "1"])
    #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["a"])
  }

  @Test("The process ends when its function is released") func processLifetime() async throws {
    var function: SyncFunction? = try await function("channel('a')")
    #expect(try await function?.evaluate(SyncRequest(document: "{}")).channels == ["a"])
    let watch = try ProcessWatch(of: try #require(processes().first))
    #expect(!watch.hasEnded)
    function = nil
    #expect(watch.waitForEnd(milliseconds: 20_000))
  }

  @Test("If a process is killed, its document is evaluated by another process") func killedProcess()
    async throws
  {
    let function = try await function("var n = 0; while (n < doc.n) n++; channel('a')")
    let killed = try #require(processes().first)
    async let verdict = function.evaluate(SyncRequest(document: #"{"n":3e6}"#))
    try await Task.sleep(for: .milliseconds(20))
    kill(killed, SIGKILL)
    #expect(try await verdict == SyncVerdict(channels: ["a"]))
    #expect(processes().first != killed)
  }

  /// Unlike in the test above, every process exits. The number of attempts is limited.
  @Test("A program that always exits gives a failure") func crashingProgram() async throws {
    // The program accepts the source and then ends.
    let broken = try folder.script(#"head -c 4 >/dev/null <&0; /usr/bin/printf '\001\0\0\0\0' >&0"#)
    var limits = SyncLimits()
    limits.evaluators = 1
    let function = try await SyncFunction(limits: limits, program: broken)
    let verdict = try await function.evaluate(SyncRequest(document: "{}"))
    #expect(verdict.rejection?.status == 500)
    #expect(verdict.rejection?.detail?.contains("twice") == true)
  }

  @Test("A missing program is an error") func missingProgram() async throws {
    await #expect(throws: SystemError.self) {
      _ = try await SyncFunction(program: folder.path("none"))
    }
    let mute = try folder.script("exit 0")
    let error = await #expect(throws: SyncFunctionError.self) {
      _ = try await SyncFunction(program: mute)
    }
    #expect(error?.code == .noEvaluator)
  }

  @Test("A stopped process is replaced") func stoppedProcess() async throws {
    let function = try await function("channel('a')") { $0.deadline = .milliseconds(400) }
    let stopped = try #require(processes().first)
    kill(stopped, SIGSTOP)
    #expect(
      try await function.evaluate(SyncRequest(document: "{}")).rejection?.status == 500)
    #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["a"])
    #expect(!processes().contains(stopped))
  }

  @Test("The memory used by a large document is released") func releasedMemory() async throws {
    let function = try await function("if (doc.large) doc.large.split('')")
    let small = try #require(processes().first)
    for _ in 0..<100 { _ = try await function.evaluate(SyncRequest(document: "{}")) }
    #expect(processes() == [small])
    let large = #"{"large":"\#(String(repeating: "a", count: 200_000))"}"#
    #expect(try await function.evaluate(SyncRequest(document: large)).rejection == nil)
    _ = try await function.evaluate(SyncRequest(document: "{}"))
    let next = try #require(processes().first)
    #expect(next != small)
    let memory = try field("VmRSS", of: next).split(separator: " ").first.flatMap { Int($0) }
    #expect(try #require(memory) < 8 << 10)
  }

  @Test("A slow document does not delay other documents") func slowDocument() async throws {
    let function = try await function(
      "if (doc.slow) while (true) {} else channel('a')", evaluators: 2
    ) {
      $0.deadline = .seconds(5)
    }
    async let slow = function.evaluate(SyncRequest(document: #"{"slow":true}"#))
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let verdict = try await function.evaluate(SyncRequest(document: "{}"))
            #expect(verdict.channels == ["a"])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(start.duration(to: .now) < .seconds(4))
    #expect(try await slow.rejection?.detail?.contains("did not finish") == true)
  }

  @Test("The control: with one process, other documents wait") func singleProcess() async throws {
    let function = try await function("if (doc.slow) while (true) {} else channel('a')") {
      $0.deadline = .seconds(1)
    }
    // If the slow document was not evaluated first, the round proves nothing and is repeated.
    for _ in 0..<10 {
      let start = ContinuousClock.now
      async let slow = function.evaluate(SyncRequest(document: #"{"slow":true}"#))
      while (processes().first.flatMap { try? field("State", of: $0).first }) != "R" {
        await Task.yield()
      }
      #expect(try await function.evaluate(SyncRequest(document: "{}")).channels == ["a"])
      let taken = start.duration(to: .now)
      #expect(try await slow.rejection?.status == 500)
      if taken >= .seconds(1) { return }
    }
    Issue.record("The slow one kept nobody waiting.")
  }
}
