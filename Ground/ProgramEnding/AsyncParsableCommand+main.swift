package import ArgumentParser
import Foundation
import Linux

extension AsyncParsableCommand {
  /// The exit status of all programs of this project for a wrong option.
  private static var usageStatus: Int32 { 2 }

  /// Runs the command and ends the process, as `main()` does. The exit status for a wrong option is
  /// 2. ArgumentParser's own status is 64 (sysexits.h).
  package static func mainWithUsageStatus() async {
    do {
      let command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        var command = command
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      StandardError.print(fullMessage(for: error))
      Foundation.exit(usageStatus)
    }
  }
}
