import CLinux
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet

/// The daemon's process, found without starting one: where systemd listens in its place, a call
/// would.
struct RunningDaemon {
  let client: ControlClient

  /// nil when none runs.
  init?(_ directories: Directories) {
    guard Self.processIdentifier(directories) != nil,
      let client = DaemonStarter(directories: directories).runningDaemon()
    else { return nil }
    self.client = client
    StoppedDaemon.watch(directories)
  }

  /// Returns when its process has ended.
  func stop() async throws {
    let pid = try await client.status().pid
    // Opened before it is told to end: afterwards the number may be another process's.
    let process = Descriptor(
      owning: try SystemError.checkNegated(clinux_pidfd_open(pid), "watch process \(pid)"))
    try await client.stop()
    var end = pollfd(fd: process.number, events: Int16(POLLIN), revents: 0)
    var result: Int32
    repeat { result = poll(&end, 1, 30_000) } while result < 0 && errno == EINTR
    guard result > 0 else {
      throw ShareError(
        .failed, "The daemon has not ended within 30 seconds. 'kill \(pid)' ends it at once.")
    }
  }

  /// Its number stands in the lock file. Trying the lock would keep a daemon from starting.
  static func processIdentifier(_ directories: Directories) -> Int32? {
    guard
      let text = SettingsFile.text(directories.daemonLock.path),
      let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), pid > 0,
      RunningProgram(of: pid)?.isDaemon == true
    else { return nil }
    return pid
  }
}
