import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(1))) struct ChildProcessTests {
  /// Runs a shell script and gives what it printed.
  private func run(
    _ script: String, configure: (inout ChildProcess) -> Void = { _ in }
  ) throws -> (output: String, status: ExitStatus) {
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", script]
    child.descriptors = [nil, writing, writing]
    configure(&child)
    let pid = try child.start()
    child.descriptors = []
    let output = try Self.drain(reading, closing: writing)
    return (output, try ChildProcess.wait(for: pid))
  }

  private static func drain(
    _ reading: Descriptor, closing writing: consuming Descriptor
  ) throws -> String {
    // Our own writing end would keep the pipe from ending.
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup3(null, writing.number, O_CLOEXEC)
    close(null)
    return String(decoding: try reading.readAll(limit: 1 << 20), as: UTF8.self)
  }

  @Test func inheritsNothingButWhatItIsGiven() throws {
    // Without close-on-exec, as a careless library might open it.
    let careless = open("/etc/hostname", O_RDONLY)
    defer { close(careless) }
    setenv("SHARESHEET_TEST_SECRET", "moo", 1)
    defer { unsetenv("SHARESHEET_TEST_SECRET") }
    let (output, status) = try run("ls /proc/self/fd; env") { $0.environment = ["A": "b"] }
    #expect(status == .exited(code: 0))
    let lines = Set(output.split(separator: "\n").map(String.init))
    // 3 is the directory that `ls` itself has open.
    #expect(lines.filter { Int($0) != nil } == ["0", "1", "2", "3"])
    #expect(lines.contains("A=b"))
    #expect(!output.contains("SECRET"))
  }

  @Test func keepsTheNumbersItIsTold() throws {
    let file = try Array("moo".utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "body", holding: $0)
    }
    let (output, _) = try run("cat <&5") {
      $0.descriptors += [nil, nil, file]
    }
    #expect(output == "moo")
  }

  @Test func appliesLimits() throws {
    let (output, _) = try run("ulimit -n; ulimit -t; ulimit -c") {
      $0.limits = [.openFiles(64), .processorTime(seconds: 7), .coreDump(0)]
    }
    #expect(output == "64\n7\n0\n")
  }

  @Test func saysHowItEnded() throws {
    #expect(try run("exit 7").status == .exited(code: 7))
    #expect(try run("kill -9 $$").status == .killed(signal: SIGKILL))
  }

  @Test func saysWhyItCannotStart() throws {
    let error = #expect(throws: SystemError.self) {
      _ = try ChildProcess(path: "/nonexistent/program").start()
    }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "start /nonexistent/program: No such file or directory")
  }

  @Test func hasASessionOfItsOwn() throws {
    let (output, _) = try run("ps -o sid= -p $$; echo $$") {
      $0.startsSession = true
      $0.environment = ["PATH": "/usr/bin:/bin"]
    }
    let numbers = output.split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2 && numbers[0] == numbers[1])
  }
}
