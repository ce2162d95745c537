import CLinux
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Translations

/// The daemon's running process. It is found without a connection, because if systemd listens, a
/// connection would start the daemon.
struct RunningDaemon {
  let client: ControlClient
  private let pid: Int32
  /// The process (pidfd_open(2)). Its number may belong to another process after it has ended.
  private let process: Descriptor

  /// Returns `nil` if no daemon runs.
  init?(_ directories: Directories) {
    guard let pid = Self.processIdentifier(directories),
      case let number = clinux_pidfd_open(pid), number >= 0,
      case let process = Descriptor(owning: number),
      Self.processIdentifier(directories) == pid,
      let client = DaemonStarter(directories: directories).runningDaemon()
    else { return nil }
    self.client = client
    self.pid = pid
    self.process = process
    StoppedDaemon.watch(directories)
  }

  /// Stops the daemon and returns when its process has ended.
  /// - Throws: `ShareError` `failed` if the process has not ended within 30 s.
  func stop() async throws {
    do {
      try await client.stop()
    } catch let error as ControlError where error.code == .noDaemon {
      // The daemon may end before it has sent its response. Its end shows whether it stops.
    }
    var end = pollfd(fd: process.number, events: Int16(POLLIN), revents: 0)
    var result: Int32
    repeat { result = poll(&end, 1, 30_000) } while result < 0 && errno == EINTR
    guard result > 0 else {
      throw ShareError(
        .failed,
        translated("The daemon has not ended within 30 seconds. 'kill \(pid)' ends it at once."))
    }
  }

  /// Reads the process number in the lock file. This function does not try to lock the file,
  /// because such a lock could keep a daemon from starting.
  static func processIdentifier(_ directories: Directories) -> Int32? {
    guard
      let text = SettingsFile.text(directories.daemonLock.path),
      let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), pid > 0,
      isDaemon(pid)
    else { return nil }
    return pid
  }

  /// Returns whether the process is a daemon. A number from a file may belong to another process
  /// by now. The kernel does not show the daemon's `/proc/PID/exe` to the user, because the daemon
  /// refuses to be traced. It shows the name of every process (proc_pid_comm(5)).
  private static func isDaemon(_ pid: Int32) -> Bool {
    SettingsFile.text("/proc/\(pid)/comm") == "sharesheetd\n"
  }
}
