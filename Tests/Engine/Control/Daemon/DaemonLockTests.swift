import Control
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite struct DaemonLockTests {
  @Test("If a folder or a link is in the lock file's place, the error names it and the next step")
  func obstructed() throws {
    let home = try TemporaryFolder()
    let directories = Directories(home: home.url)
    try directories.create()
    let path = directories.daemonLock.path
    let obstacles = [{ mkdir(path, 0o700) }, { symlink("/nonexistent/target", path) }]
    for obstruct in obstacles {
      #expect(obstruct() == 0)
      let problem = #expect(throws: DaemonLockProblem.self) { _ = try DaemonLock(directories) }
      let words = try #require(problem).description
      #expect(words.contains(path) && words.contains("Move it away"), "\(words)")
      try FileManager.default.removeItem(atPath: path)
    }
    // The control: without the obstacle, the lock can be taken.
    #expect(try DaemonLock(directories) != nil)
  }
}
