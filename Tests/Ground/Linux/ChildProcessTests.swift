import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ChildProcessTests {
  /// Runs a shell script and returns its output and status.
  private func run(
    _ script: String, configure: (inout ChildProcess) -> Void = { _ in }
  ) throws -> (output: String, status: Linux.ExitStatus) {
    let (pid, output) = try start(script, configure)
    let text = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
    return (text, try ChildProcess.wait(for: pid))
  }

  /// Starts a shell script. When the function returns, this process closes its writing end of the
  /// pipe. The output then ends when the script ends.
  private func start(
    _ script: String, _ configure: (inout ChildProcess) -> Void
  ) throws -> (pid: Int32, output: Descriptor) {
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", script]
    child.descriptors = [nil, writing, writing]
    configure(&child)
    return (try child.start(), reading)
  }

  @Test func inheritedDescriptors() throws {
    // The file is opened without close-on-exec, as a careless library might do.
    let careless = open("/etc/hostname", O_RDONLY)
    defer { close(careless) }
    setenv("SHARESHEET_TEST_SECRET", "moo", 1)
    defer { unsetenv("SHARESHEET_TEST_SECRET") }
    let (output, status) = try run("ls /proc/self/fd; env") { $0.environment = ["A": "b"] }
    #expect(status == .exited(code: 0))
    let lines = Set(output.split(separator: "\n").map(String.init))
    // `ls` itself opens descriptor 3 for the directory.
    #expect(lines.filter { Int($0) != nil } == Set(["0", "1", "2", "3"]))
    #expect(lines.contains("A=b"))
    #expect(!output.contains("SECRET"))
  }

  @Test func descriptorNumbers() throws {
    let file = try Array("moo".utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "body", holding: $0)
    }
    let (output, _) = try run("cat <&5") {
      $0.descriptors += [nil, nil, file]
    }
    #expect(output == "moo")
  }

  @Test func keepsStricterLimits() throws {
    var hard = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &hard)
    let (output, _) = try run("ulimit -Hn") { $0.limits = [.openFiles(1 << 40)] }
    #expect(output == "\(hard.rlim_max)\n")
  }

  @Test func appliesLimits() throws {
    let (output, _) = try run("ulimit -n; ulimit -t; ulimit -c") {
      $0.limits = [.openFiles(64), .processorTime(seconds: 7), .coreDump(0)]
    }
    #expect(output == "64\n7\n0\n")
  }

  @Test func terminationStatus() throws {
    #expect(try run("exit 7").status == .exited(code: 7))
    #expect(try run("kill -9 $$").status == .killed(signal: SIGKILL))
  }

  @Test func startError() throws {
    let error = #expect(throws: SystemError.self) {
      _ = try ChildProcess(path: "/nonexistent/program").start()
    }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "start /nonexistent/program: No such file or directory")
  }

  @Test func ownSession() throws {
    let (output, _) = try run("ps -o sid= -p $$; echo $$") {
      $0.startsSession = true
      $0.environment = ["PATH": "/usr/bin:/bin"]
    }
    let numbers = output.split { $0.isWhitespace }
    #expect(numbers.count == 2 && numbers[0] == numbers[1])
  }

  /// If a thread has just written a program, a child of another thread can still have the program's
  /// file open between fork and exec. During that time, the program cannot be executed.
  @Test(arguments: [true, false]) func waitsForABusyProgram(isLetGo: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "program").path
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: path)
    let holder = open(path, O_WRONLY | O_CLOEXEC)
    try #require(holder >= 0)
    if isLetGo {
      Thread.detachNewThread {
        usleep(20_000)
        close(holder)
      }
      #expect(try ChildProcess.wait(for: ChildProcess(path: path).start()) == .exited(code: 0))
    } else {
      let error = #expect(throws: SystemError.self) { _ = try ChildProcess(path: path).start() }
      #expect(error?.code == ETXTBSY)
      close(holder)
    }
  }
}
