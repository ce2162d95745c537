import ArgumentParser
import ControlAPI
import Glibc
import ShareSheet

/// The command. Each subcommand stands in a file of its name.
@main
struct Sharesheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sharesheet",
    abstract: "Share files, text and links with share extensions.",
    discussion: """
      What you share is safe on disk before the command returns, and delivered
      in the background.

      EXAMPLES
        sharesheet share cow.jpg         choose, type and post in the terminal
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post
        sharesheet extensions cow.jpg    who takes this photo, and who does not
        sharesheet transfers             what is on its way
        sharesheet history               what you shared, and the link that came back
        sharesheet integrate             Share… in the file managers
      """,
    version: "0.1.0",
    subcommands: [
      Share.self, Paste.self, People.self, Extensions.self, Rules.self, Transfers.self,
      History.self, Services.self, New.self, Bundle.self, Port.self, Daemon.self, Logs.self,
      Settings.self,
      Integrate.self,
    ])

  static func main() async {
    // A reader that leaves early, or a daemon that goes, is an error to report, not a signal to die
    // of.
    signal(SIGPIPE, SIG_IGN)
    do {
      let names = configuration.subcommands.map {
        $0.configuration.commandName ?? "\($0)".lowercased()
      }
      var command = try parseAsRoot(
        TrailingFiles.setAside(
          from: ShareWords.understood(Array(CommandLine.arguments.dropFirst()), commands: names)))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  private static func end(with error: any Error) -> Never {
    switch error {
    case let refusal as ShareError:
      if !refusal.message.isEmpty { Console.say(refusal.message.asOneMessage) }
      Glibc.exit(CommandStatus(refusal.code).rawValue)
    case let error as ControlError: end(with: ShareError(error))
    case let interruption as CommandInterruption:
      interruption.endProcess()
    default:
      // Help and version come this way too, and belong to standard output.
      let isFailure = exitCode(for: error) != .success
      let message = fullMessage(for: error)
      let isUsage = exitCode(for: error) == .validationFailure
      if isUsage, let hint = MistypedCommand.hint(Array(CommandLine.arguments.dropFirst())) {
        Console.say(hint)
      }
      if isFailure { Console.say(message) } else { Console.show(message) }
      Glibc.exit(isFailure ? (isUsage ? CommandStatus.usage : .failed).rawValue : 0)
    }
  }
}

extension String {
  /// With its further lines indented, so that none of them, from wherever it came, passes for a
  /// message of its own.
  fileprivate var asOneMessage: String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      number == 0 || line.first == " " || line.isEmpty ? String(line) : "  " + line
    }.joined(separator: "\n")
  }
}
