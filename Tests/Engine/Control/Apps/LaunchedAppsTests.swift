import Foundation
import Glibc
import Linux
import Testing

@testable import Control

/// The recognition of the processes that belong to a launched app.
@Suite(.timeLimit(.minutes(1))) struct LaunchedAppsTests {
  private static let app = "com.example.cow"
  /// A shell that starts another, which chooses a name and stops.
  private static let script = #"""
    sh -c 'printf "$NAME" >/proc/$$/comm; kill -STOP $$' & wait
    """#

  /// A process and the process that it has started.
  private struct Family {
    let parent: Int32
    let child: Int32
    private let watch: ProcessWatch

    init(name: String = "cow") async throws {
      var process = ChildProcess(path: "/bin/sh")
      process.arguments = ["-c", LaunchedAppsTests.script]
      process.environment = ["PATH": "/usr/bin:/bin", "NAME": name]
      let parent = try process.start()
      var child: Int32?
      while child == nil {
        try await Task.sleep(for: .milliseconds(2))
        child = ProcessTree.all(from: parent).dropFirst()
          .first { ProcessStatus(of: $0)?.isStopped == true }
      }
      (self.parent, self.child) = (parent, try #require(child))
      watch = try ProcessWatch(of: self.child)
    }

    /// Ends the child. The parent then ends too.
    func endChild() { watch.kill() }

    func end() {
      endChild()
      _ = try? ChildProcess.wait(for: parent)
    }
  }

  private func credentials(_ process: Int32) -> PeerCredentials {
    PeerCredentials(processIdentifier: process, userIdentifier: geteuid())
  }

  /// Starts a launched app, and a program of the user.
  private func withApp(
    name: String = "cow", _ body: (LaunchedApps, Family, Family) async throws -> Void
  ) async throws {
    let (launched, other) = (try await Family(name: name), try await Family())
    defer {
      launched.end()
      other.end()
    }
    let apps = LaunchedApps()
    _ = try await apps.starting(Self.app, [], groups: []) { launched.parent }
    try await body(apps, launched, other)
  }

  @Test("An app and what it has started are the app, and other processes are the user's")
  func descendants() async throws {
    try await withApp { apps, launched, other in
      for process in [launched.parent, launched.child] {
        let app = try await apps.app(of: credentials(process))
        #expect(app?.identifier == Self.app)
      }
      for process in [other.parent, other.child, getpid()] {
        let app = try await apps.app(of: credentials(process))
        #expect(app == nil)
      }
      await #expect(throws: LaunchedApps.Ended.self) { try await apps.app(of: nil) }
    }
  }

  @Test("A process that has the identifier of an ended one is not taken for the user's")
  func reusedIdentifier() async throws {
    try await withApp { apps, _, other in
      let present = credentials(other.child)
      let start = try #require(present.startTime)
      // The connection was accepted when the identifier belonged to an earlier process.
      for time in [nil, start - 1] {
        let earlier = PeerCredentials(
          processIdentifier: other.child, userIdentifier: geteuid(), startTime: time)
        await #expect(throws: LaunchedApps.Ended.self) { try await apps.app(of: earlier) }
      }
      // The control: the process that opened the connection still runs.
      let app = try await apps.app(of: present)
      #expect(app == nil)
    }
  }

  @Test(
    "A process of an app does not hide by its name",
    arguments: ["cow", ") S 1", #") S 1 \330\200"#, #"\n"#])
  func misleadingName(name: String) async throws {
    try await withApp(name: name) { apps, launched, _ in
      let app = try await apps.app(of: credentials(launched.child))
      #expect(app?.identifier == Self.app)
    }
  }

  @Test("A process that has ended is refused while an app runs")
  func ended() async throws {
    try await withApp { apps, _, other in
      let child = credentials(other.child)
      other.endChild()
      await #expect(throws: LaunchedApps.Ended.self) {
        while true {
          _ = try await apps.app(of: child)
          try await Task.sleep(for: .milliseconds(2))
        }
      }
    }
  }
}
