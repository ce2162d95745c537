import Foundation
import Linux
import Sandbox
import TestServers
import Testing

@testable import ExtensionHost

private let groups = ControlGroups.find()

/// The watch over resources, with a group of the kernel. Only root may make one on most machines.
@Suite(.otherUsers, .timeLimit(.minutes(1)), .enabled(if: groups != nil, "no groups can be made"))
struct WatchedGroupTests {
  @Test("The kernel's limit of memory is reported, although the watch has not looked yet")
  func memory() throws {
    let folder = try TemporaryFolder()
    func run(_ megabytes: Int, _ groups: ControlGroups?) throws -> LimitedResource? {
      var child = ChildProcess(path: "/bin/sh")
      // The process starts again, so it is in the group before it uses much.
      child.arguments = ["-c", "sleep 0.3; exec perl -e '$x = \"x\" x \(megabytes << 20)'"]
      child.environment = ["PATH": "/usr/bin:/bin"]
      let process = try child.start()
      var watch = ResourceWatch(process, folder: folder.url, groups: groups)
      watch.interval = 30_000
      let resource = watch.run(until: try ProcessWatch(of: process))
      _ = try ChildProcess.wait(for: process)
      return resource
    }
    #expect(try run(150, groups) == .memory)
    #expect(try run(50, groups) == nil)
    // The control: without the group, nobody looks in time.
    #expect(try run(150, nil) == nil)
  }
}
