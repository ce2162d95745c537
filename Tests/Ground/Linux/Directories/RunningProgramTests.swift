import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.ownThreads, .timeLimit(.minutes(3))) struct RunningProgramTests {
  private func run<Result>(_ path: String, _ body: (Int32) throws -> Result) throws -> Result {
    var child = ChildProcess(path: path)
    child.arguments = ["60"]
    let pid = try child.start()
    defer {
      kill(pid, SIGKILL)
      _ = try? ChildProcess.wait(for: pid)
    }
    return try body(pid)
  }

  @Test("A process's program is identified by its path, even after the file is deleted")
  func programPath() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sharesheetd")
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: path)
    let pid = try run(path) { pid in
      let program = try #require(RunningProgram(of: pid))
      #expect(program.name == "sharesheetd" && program.isDaemon)
      #expect(program.path == URL(filePath: path).resolvingSymlinksInPath().path)
      #expect(program.beside("cow").hasSuffix("/cow"))
      unlink(path)
      let gone = try #require(RunningProgram(of: pid))
      #expect(gone.path != program.path && gone.isDaemon)
      return pid
    }
    #expect(RunningProgram(of: pid) == nil)
    try run("/bin/sleep") { #expect(RunningProgram(of: $0)?.isDaemon == false) }
    #expect(RunningProgram.own == RunningProgram(of: getpid()))
  }
}
