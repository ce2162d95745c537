import Foundation
import Linux
import ShareContent
import Translations

/// The detection of a daemon that a signal (`kill -STOP`) or a debugger has stopped. The sockets of
/// such a daemon accept connections, but the daemon sends no response.
enum StoppedDaemon {
  /// The seconds between two checks.
  private static let pause: TimeInterval = 2

  /// Prints one message if the daemon is found stopped while this command runs.
  static func watch(_ directories: Directories) {
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: pause)
        guard let pid = RunningDaemon.processIdentifier(directories), isStopped(pid) else {
          continue
        }
        Console.say(
          translated(
            """
            The daemon (process \(pid)) was stopped by a signal and does not respond. 'kill -CONT \
            \(pid)' continues it. This command waits for it.
            """
          ))
        return
      }
    }
  }

  /// Returns whether the process is stopped. In `/proc`, the state follows the process's name
  /// (proc_pid_stat(5)).
  private static func isStopped(_ pid: Int32) -> Bool {
    guard let text = SettingsFile.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")")
    else { return false }
    return text[name...].dropFirst().split(separator: " ").first.map { "Tt".contains($0) } ?? false
  }
}
