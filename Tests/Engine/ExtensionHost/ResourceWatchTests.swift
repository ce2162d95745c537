import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionHost

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ResourceWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Watches a script until it exceeds a limit, which ends it, or ends itself.
  private func run(_ script: String, _ limits: ResourceWatch.Limits) throws -> LimitedResource? {
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", script]
    child.environment = ["PATH": "/usr/bin:/bin"]
    child.directory = folder.url.path
    child.startsSession = true
    let process = try child.start()
    defer {
      kill(-process, SIGKILL)
      _ = try? ChildProcess.wait(for: process)
    }
    var watch = ResourceWatch(process, folder: folder.url)
    watch.limits = limits
    return watch.run(until: try ProcessWatch(of: process))
  }

  @Test("The memory of all processes together is limited") func memory() throws {
    // Three processes with 50 MB each.
    let script = """
      for i in 1 2 3; do perl -e '$x = "moo" x 17_000_000; sleep 60' & done; wait
      """
    #expect(try run(script, .init()) == .memory)
    let small = "perl -e '$x = \"moo\" x 17_000_000; sleep 1'"
    #expect(try run(small, .init()) == nil)
  }

  @Test("Bytes written to the disk are limited, also those of ended children") func disk() throws {
    var limits = ResourceWatch.Limits()
    limits.disk = 30 << 20
    let script = """
      for i in 1 2 3; do dd if=/dev/zero of=x$i bs=1M count=16 2>/dev/null; done; sleep 60
      """
    try #require(try Self.writes(to: folder), "files in memory do not count")
    #expect(try run(script, limits) == .disk)
    #expect(try run("dd if=/dev/zero of=x bs=1M count=16 2>/dev/null; sleep 1", limits) == nil)
  }

  /// Whether the folder is on a disk. Files in memory are not counted as written bytes.
  private static func writes(to folder: TemporaryFolder) throws -> Bool {
    let output = try Descriptor.capture(named: "kind")
    var child = ChildProcess(path: "/usr/bin/stat")
    child.arguments = ["--file-system", "--format", "%T", folder.url.path]
    child.descriptors = [nil, output, nil]
    _ = try ChildProcess.wait(for: child.start())
    return String(decoding: try output.read(at: 0, upTo: 100), as: UTF8.self) != "tmpfs\n"
  }

  @Test("The processor time of all processes together is limited") func processorTime() throws {
    var limits = ResourceWatch.Limits()
    limits.processorTime = 1
    let script = "for i in 1 2 3; do (while :; do :; done) & done; wait"
    #expect(try run(script, limits) == .processorTime)
    #expect(try run("sleep 1", limits) == nil)
  }

  @Test("The number of processes and threads is limited") func processes() throws {
    var limits = ResourceWatch.Limits()
    limits.processes = 20
    #expect(try run("for i in $(seq 30); do sleep 60 & done; wait", limits) == .processes)
    #expect(try run("for i in $(seq 5); do sleep 1 & done; wait", limits) == nil)
  }

  @Test(
    "A process that hides how much it writes is ended after a second",
    .enabled(if: getuid() != 0, "root reads everything"))
  func hidden() throws {
    // The kernel hides the counters of a program that its user may not read.
    let script = "cp /bin/sleep hidden; chmod 0111 hidden; exec ./hidden 10"
    #expect(try run(script, .init()) == .disk)
    #expect(try run("cp /bin/sleep shown; exec ./shown 2", .init()) == nil)
  }

  @Test("A process may not fill its folder's disk") func freeSpace() throws {
    let watch = ResourceWatch(getpid(), folder: folder.url)
    let free = try Descriptor.open(folder.url.path, O_RDONLY).availableSpace
    #expect(watch.limits.disk <= free)
    #expect(ResourceWatch(getpid(), folder: URL(filePath: "/nowhere")).limits.disk == 16 << 30)
  }
}
