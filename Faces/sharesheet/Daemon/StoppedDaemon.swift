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
        guard let pid = RunningDaemon.processIdentifier(directories),
          ProcessStatus(of: pid)?.isStopped == true
        else { continue }
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
}
