import Foundation
import Glibc
import Testing

@testable import Linux

/// The status of processes, also of those that choose their name to be misread.
struct ProcessStatusTests {
  /// The fields after the name. The parent is 42, the processor time 10 ticks, the start 9876.
  private static let fields =
    " R 42 7 7 0 -1 4194304 97 0 0 0 1 2 3 4 20 0 1 0 9876 3000000 200 18446744073709551615\n"
  /// Names that pretend that the parent is 1 and that the process has used no time.
  private static let hostileNames = [
    "cow", "", "a b", "(", ")", "))", ") ", ") S 1 ", ") S 1 1 1 1\n", "\n", ") S 1 \u{600}",
    ")\u{301}",
    "\u{600}", ") S 1\t",
  ]

  private func line(_ name: some Sequence<UInt8>) -> [UInt8] {
    Array("7 (".utf8) + name + Array((")" + Self.fields).utf8)
  }

  private func expectFields(_ name: some Sequence<UInt8>) throws {
    let status = try #require(ProcessStatus(line: line(name)))
    #expect(status.parent == 42 && status.startTime == 9876)
    #expect(status.state == UInt8(ascii: "R") && !status.isStopped)
    #expect(status.processorTime == 10 / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  @Test("A process's name does not change its fields", arguments: hostileNames)
  func names(name: String) throws { try expectFields(name.utf8) }

  @Test("A name that is not UTF-8 does not change the fields")
  func bytes() throws {
    try expectFields([0xFF, 0xC3])
    try expectFields([0x29, 0x20, 0xD8])
    try expectFields([0x29, 0xE2, 0x80])
  }

  @Test("The control: a search for the parenthesis as a character finds a parenthesis of the name")
  func control() throws {
    let text = String(decoding: line(") S 1 \u{600}".utf8), as: UTF8.self)
    let end = try #require(text.lastIndex(of: ")"))
    #expect(text[end...].split(separator: " ")[2] == "1")
  }

  @Test(
    "An incomplete or wrong line has no status",
    arguments: ["", "7", "7 (cow", "7 (cow)", "7 (cow) R", "7 (cow) R 42 7 7", "7 (cow) R x"])
  func incomplete(line: String) {
    #expect(ProcessStatus(line: Array(line.utf8)) == nil)
  }

  @Test("Wrong numbers are refused or do not count")
  func numbers() throws {
    let text = String(decoding: line("cow".utf8), as: UTF8.self)
    for (number, wrong) in [("9876", "-1"), ("9876", "x"), (" 42 ", " 4294967296 ")] {
      #expect(ProcessStatus(line: Array(text.replacing(number, with: wrong).utf8)) == nil)
    }
    let huge = text.replacing(" 1 2 3 4 ", with: " 18446744073709551615 18446744073709551615 x - ")
    #expect(try #require(ProcessStatus(line: Array(huge.utf8))).processorTime > 1e15)
  }

  @Test("This process has its parent, a start time and a processor time")
  func own() throws {
    let status = try #require(ProcessStatus(of: getpid()))
    #expect(status.parent == getppid())
    #expect(status.startTime > 0 && status.processorTime >= 0 && !status.isStopped)
    #expect(try #require(ProcessStatus(of: getppid())).startTime <= status.startTime)
    #expect(ProcessStatus(of: .max) == nil)
  }

  @Test("A process that has chosen its name has its own parent, and a signal's stop is seen")
  func chosenName() async throws {
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", #"printf ') S 1 \330\200' >/proc/$$/comm; kill -STOP $$"#]
    let process = try child.start()
    defer {
      kill(process, SIGKILL)
      _ = try? ChildProcess.wait(for: process)
    }
    while ProcessStatus(of: process)?.isStopped != true {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(ProcessStatus(of: process)?.parent == getpid())
    let name = try Descriptor.open("/proc/\(process)/comm", O_RDONLY).readAll(limit: 64)
    #expect(String(decoding: name, as: UTF8.self) == ") S 1 \u{600}\n")
  }
}
