import Foundation
import Linux
import ShareContent

/// A daemon that somebody has stopped (`kill -STOP`, a debugger): its sockets take callers, and
/// nobody is answered.
enum StoppedDaemon {
  /// Seconds between two looks.
  private static let pause: TimeInterval = 2

  /// Says it, once, where the daemon stands still while this command runs.
  static func watch(_ directories: Directories) {
    Thread.detachNewThread {
      while true {
        Thread.sleep(forTimeInterval: pause)
        guard let pid = RunningDaemon.processIdentifier(directories), isStopped(pid) else {
          continue
        }
        Console.say(
          "The daemon (process \(pid)) has been stopped and does not answer. 'kill -CONT \(pid)' lets "
            + "it go on; this command waits for it.")
        return
      }
    }
  }

  /// By its state in `/proc`, which stands behind its name (proc_pid_stat(5)).
  private static func isStopped(_ pid: Int32) -> Bool {
    guard let text = SettingsFile.text("/proc/\(pid)/stat"), let name = text.lastIndex(of: ")")
    else { return false }
    return text[name...].dropFirst().split(separator: " ").first.map { "Tt".contains($0) } ?? false
  }
}
