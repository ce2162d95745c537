package import ArgumentParser
import Foundation

extension AsyncParsableCommand {
  /// A wrong option's exit status, as all of this project's programs have it.
  private static var usageStatus: Int32 { 2 }

  /// Runs the command and ends the process. As `main()`, but for the status of a wrong option, which
  /// ArgumentParser sets to 64 (sysexits.h).
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
      FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
      Foundation.exit(usageStatus)
    }
  }
}
