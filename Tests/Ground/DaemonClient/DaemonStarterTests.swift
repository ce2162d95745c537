import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import Contract
@testable import DaemonClient

/// Failures to start a daemon. Shell scripts take the daemon's place. The tests of the command
/// start the real daemon.
struct DaemonStarterTests {
  private let folder: TemporaryFolder
  private let directories: Directories

  init() throws {
    folder = try TemporaryFolder()
    directories = Directories(home: folder.url)
  }

  private func failure(
    of program: String, environment: [String: String] = [:], timeout: TimeInterval = 30
  ) -> String {
    let starter = DaemonStarter(
      directories: directories, program: program, environment: environment, timeout: timeout)
    let error = #expect(throws: ControlError.self) { try starter.startedDaemon() }
    #expect(error?.code == .noDaemon)
    return error?.message ?? ""
  }

  @Test(
    "If the daemon ends immediately, the error shows the last lines of its output and no older lines"
  )
  func immediateExit() throws {
    #expect(failure(of: try folder.script("echo earlier; exit 1")).contains("  earlier"))
    let message = failure(
      of: try folder.script("for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; exit 3"))
    #expect(message.contains("it exited with status 3"))
    #expect(message.contains("  line 3\n  line 4\n  line 5\n  line 6\n  line 7"))
    #expect(!message.contains("line 2") && !message.contains("earlier"))
    #expect(message.contains("sharesheet daemon run"))
  }

  @Test("A daemon that does not become ready in time is stopped")
  func startTimeout() throws {
    let pidFile = folder.url.appending(path: "pid").path
    let message = failure(
      of: try folder.script("echo $$ >\(pidFile); exec sleep 600"), timeout: 5)
    #expect(message.contains("was not ready within 5 seconds"))
    let pid = try #require(
      Int32(
        String(contentsOfFile: pidFile, encoding: .utf8).trimmingCharacters(
          in: .whitespacesAndNewlines)
      ))
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
  }

  @Test("If the program is missing, the error says where the program must be")
  func missingProgram() {
    let message = failure(of: "/nonexistent/sharesheetd")
    #expect(message.contains("No such file or directory"))
    #expect(message.contains("beside 'sharesheet'"))
  }

  @Test(
    "The daemon gets only the environment that it needs, its own session and the ready descriptor")
  func environment() throws {
    let program = try folder.script(
      """
      env | sort; readlink /proc/self/cwd
      read -r pid name state parent group session rest </proc/self/stat; echo session $session $$
      echo "arguments $*"; cat | wc -c; exit 1
      """)
    _ = failure(
      of: program,
      environment: [
        "HOME": "/h", "PATH": "/usr/bin:/bin", "LANG": "C", "XDG_DATA_HOME": "/d",
        "https_proxy": "p", "SHARESHEET_HOME": "/s", "SSH_AUTH_SOCK": "x", "LD_PRELOAD": "",
        "TERM": "xterm",
      ])
    let log = try String(contentsOf: directories.daemonLog, encoding: .utf8)
    let lines = log.split(separator: "\n").map(String.init)
    for line in [
      "HOME=/h", "LANG=C", "XDG_DATA_HOME=/d", "https_proxy=p", "SHARESHEET_HOME=/s",
      "SWIFT_BACKTRACE=enable=no", "/", "arguments --ready-descriptor 3", "0",
    ] {
      #expect(lines.contains(line), "\(line) in \(log)")
    }
    for name in ["SSH_AUTH_SOCK", "LD_PRELOAD", "TERM"] { #expect(!log.contains(name)) }
    let session = try #require(lines.first { $0.hasPrefix("session ") }).split(separator: " ")
    #expect(session[1] == session[2])
  }
}
