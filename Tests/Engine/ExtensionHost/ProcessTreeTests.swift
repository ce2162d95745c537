import ExtensionHost
import Foundation
import Glibc
import Linux
import Sandbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(1)), .ownThreads) struct ProcessTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts a program in a sandbox without namespaces. It leaves a process of another session behind.
  private func start() throws -> (outer: Int32, left: Int32) {
    let sandbox = Sandbox(path: folder.path("empty"))
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/bash")
    child.arguments = ["-c", "(setsid sleep 300 >/dev/null 2>&1 & echo $!); sleep 300"]
    child.environment = ["PATH": "/usr/bin:/bin"]
    child.descriptors = [nil, writing, writing]
    child.startsSession = true
    let policy = SandboxPolicy(readable: ["/bin", "/usr/bin"], writable: [folder.url.path])
    let outer = try sandbox.confine(child, to: policy).process.start()
    let line = String(decoding: try reading.read(upTo: 100), as: UTF8.self)
    let left = try #require(Int32(line.dropLast()))
    // Until it has its own session, it would end with the others.
    while getsid(left) != left, errno != ESRCH || kill(left, 0) == 0 { sched_yield() }
    return (outer, left)
  }

  @Test("A tree of processes ends as a whole, also without namespaces") func kills() throws {
    let (outer, left) = try start()
    let end = try ProcessWatch(of: left)
    ProcessTree.kill(outer, try ProcessWatch(of: outer))
    #expect(end.waitForEnd(milliseconds: 10_000))
    _ = try ChildProcess.wait(for: outer)
  }

  @Test("The control: the process outlives the end of the outermost process alone")
  func control() throws {
    let (outer, left) = try start()
    let end = try ProcessWatch(of: left)
    kill(-outer, SIGKILL)
    _ = try ChildProcess.wait(for: outer)
    #expect(!end.hasEnded)
    end.kill()
  }

  @Test("If the process has ended, its tree is left alone") func ended() throws {
    let (outer, left) = try start()
    let end = try ProcessWatch(of: left)
    let ended = try ChildProcess(path: "/bin/true").start()
    ChildProcess.awaitEnd(of: ended)
    let other = try ProcessWatch(of: ended)
    _ = try ChildProcess.wait(for: ended)
    ProcessTree.kill(outer, other)
    #expect(!end.hasEnded)
    ProcessTree.kill(outer, try ProcessWatch(of: outer))
    _ = try ChildProcess.wait(for: outer)
  }
}
