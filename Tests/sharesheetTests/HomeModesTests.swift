import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Only the user can read the files of a home, whatever the daemon's umask is.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct HomeModesTests {
  /// Returns the paths that other users can access.
  private func open(_ folder: URL) throws -> [String] {
    let all = try #require(FileManager.default.enumerator(atPath: folder.path))
    return all.compactMap { $0 as? String }.filter { path in
      let status = FileStatus(path: folder.appending(path: path).path)
      return (status?.mode ?? 0) & 0o077 != 0
    }
  }

  @Test("Files are private with umask 000, and in an older home whose journal was readable")
  func modes() async throws {
    try await CommandHome.with { home in
      let state = home.directories.state
      try FileManager.default.createDirectory(
        at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      for name in ["journal.sqlite", "logs"] {
        let path = state.appending(path: name).path
        if name == "logs" {
          #expect(mkdir(path, 0o755) == 0)
        } else {
          #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
        chmod(path, 0o755)
      }
      #expect(try open(state).count == 2)
      // A shell passes its umask to the programs that it starts.
      var start = home.process(["daemon", "start"])
      start.arguments = ["-c", "umask 000; exec \"$0\" daemon start", start.path]
      start.path = "/bin/sh"
      #expect(try await CommandHome.end(of: start.start()) == .exited(code: 0))
      let large = try home.file("large", Data(repeating: 1, count: 100_000))
      try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:9/", "--file", large, "--json"
      ).expect(0)
      let photo = try home.photo()
      _ = try await home.run("share", photo, "--to", "ShareAlike", "--message", "moo", "--post")
      #expect(try open(state) == [])
      #expect(try #require(FileStatus(path: state.path)).mode & 0o777 == 0o700)
      try await home.run("daemon", "stop").expect(0)
      #expect(try open(state) == [])
    }
  }
}
