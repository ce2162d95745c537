import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import Sandbox

private let groups = ControlGroups.find()

/// Groups of the kernel. Only root may make them on most machines.
@Suite(.otherUsers, .timeLimit(.minutes(1)), .enabled(if: groups != nil, "no groups can be made"))
struct ControlGroupTests {
  /// Runs a script in a group that has `memory` bytes.
  private func run(_ script: String, memory: Int64) throws -> (
    ended: Linux.ExitStatus, ranOut: Bool
  ) {
    let group = try #require(groups).make(memory: memory)
    defer {
      group.remove()
      #expect(access(group.path, F_OK) != 0)
    }
    var child = ChildProcess(path: "/bin/sh")
    // The script starts when its process is in the group.
    let (reading, writing) = try Descriptor.pipe()
    child.arguments = ["-c", "read start; " + script]
    child.environment = ["PATH": "/usr/bin:/bin"]
    child.descriptors = [reading, nil, nil]
    let process = try child.start()
    try group.add(process)
    try Array("\n".utf8).withUnsafeBytes { try writing.writeAll($0) }
    let ended = try ChildProcess.wait(for: process)
    return (ended, group.ranOut)
  }

  @Test("The kernel ends a process whose group has no memory left") func memory() throws {
    let script = "exec perl -e '$x = \"moo\" x 30_000_000'"
    let (ended, ranOut) = try run(script, memory: 50 << 20)
    #expect(ended == .killed(signal: SIGKILL) && ranOut)
    let (control, other) = try run(script, memory: 300 << 20)
    #expect(control == .exited(code: 0) && !other)
  }

  @Test("The memory of all processes of a group counts together") func together() throws {
    let script = """
      for i in 1 2 3; do perl -e '$x = "moo" x 10_000_000; sleep 1' & done
      for i in 1 2 3; do wait; done
      """
    #expect(try run(script, memory: 60 << 20).ranOut)
    #expect(try !run(script, memory: 300 << 20).ranOut)
  }

  @Test("Descendants that exist already are moved too") func descendants() throws {
    let group = try #require(groups).make(memory: 300 << 20)
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", "sleep 60 & sleep 60 & wait"]
    child.environment = ["PATH": "/usr/bin:/bin"]
    child.startsSession = true
    let process = try child.start()
    while ProcessTree.all(from: process).count < 3 { sched_yield() }
    try group.add(process)
    let inside = ControlGroup.read("\(group.path)/cgroup.procs").split(separator: "\n")
    #expect(inside.count == 3)
    kill(-process, SIGKILL)
    _ = try ChildProcess.wait(for: process)
    group.remove()
    #expect(access(group.path, F_OK) != 0)
  }

  @Test("Empty groups of ended processes are removed") func remains() throws {
    var child = ChildProcess(path: "/bin/true")
    child.descriptors = []
    let ended = try child.start()
    _ = try ChildProcess.wait(for: ended)
    let sample = try #require(groups).make(memory: 1 << 30)
    defer { sample.remove() }
    let folder = URL(filePath: sample.path).deletingLastPathComponent()
    let left = folder.appending(path: "\(ControlGroup.prefix)\(ended)-x").path
    #expect(mkdir(left, 0o755) == 0)
    _ = ControlGroups.find()
    #expect(access(left, F_OK) != 0)
    #expect(access(sample.path, F_OK) == 0)
  }
}
