import ArgumentParser
import Contract
import Glibc
import ShareSheet
import Translations

/// The command `sharesheet`. Each subcommand has a file with its own name.
@main
struct Sharesheet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sharesheet",
    abstract: translated("Share files, text and links with share extensions."),
    discussion: HelpText.joined(
      translated(
        """
        What you share is safe on disk before the command returns, and delivered in the \
        background.
        """
      ),
      HelpText.examples(
        """
        sharesheet share cow.jpg         \(translated("choose, type and post in the terminal"))
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post
        sharesheet extensions cow.jpg    \(translated("which extensions accept this photo"))
        sharesheet transfers             \(translated("which transfers are pending"))
        sharesheet history               \(translated("what you shared, and the links"))
        sharesheet integrate             \(translated("Share… in the file managers"))
        """),
      translated(
        """
        If a command with --json fails, it prints an object with the key "error": {"code": …, \
        "message": …, "remedy": …, "exit": the exit status}.
        """
      )),
    version: "0.1.0",
    subcommands: [
      Share.self, Paste.self, People.self, Extensions.self, Rules.self, Transfers.self,
      History.self, Destinations.self, Services.self, New.self, Bundle.self, Port.self, Daemon.self,
      Logs.self,
      Settings.self,
      Integrate.self, Doctor.self,
    ])

  static func main() async {
    // If the reader of the output or the daemon closes its end of a connection, SIGPIPE would end
    // the process. Because the signal is ignored, the command can report an error.
    signal(SIGPIPE, SIG_IGN)
    // Swift reads the arguments from /proc. Without them, the command would show its help and report
    // success.
    guard !CommandLine.arguments.isEmpty else {
      Console.say(
        translated("/proc is not mounted, so the arguments cannot be read. Nothing was done."))
      Glibc.exit(CommandStatus.failed.rawValue)
    }
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      let names = configuration.subcommands.map {
        $0.configuration.commandName ?? "\($0)".lowercased()
      }
      var command = try parseAsRoot(
        TrailingFiles.setAside(from: ShareWords.understood(words, commands: names)))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      JSONResult.show()
    } catch {
      end(with: error, words)
    }
  }

  /// Converts a command's error to messages, an exit status and, with `--json`, an object.
  private static func end(with error: any Error, _ words: [String]) -> Never {
    switch error {
    case is ShareError, is ControlError, is CommandInterruption: break
    // Requests for the help or the version are also thrown as errors, but they are not failures.
    case _ where exitCode(for: error) == .success:
      Console.show(fullMessage(for: error))
      Glibc.exit(CommandStatus.done.rawValue)
    default: break
    }
    let failure = CommandFailure(error, words: words)
    if JSONFlag.isSet(in: words) {
      // The encoding cannot fail, because the value contains only strings and integers.
      try? JSONResult.show(failure)
    } else {
      JSONResult.show()
    }
    switch error {
    case let refusal as ShareError: say(refusal)
    case let error as ControlError: say(ShareError(error))
    case let interruption as CommandInterruption: interruption.endProcess()
    default:
      if failure.exit == CommandStatus.usage.rawValue, let hint = MistypedCommand.hint(words) {
        Console.say(hint)
      }
      Console.say(fullMessage(for: error))
    }
    Glibc.exit(failure.exit)
  }

  /// Prints the message. If the message is empty, the command has already printed everything.
  private static func say(_ refusal: ShareError) {
    if !refusal.message.isEmpty { Console.say(refusal.message.asOneMessage) }
  }
}

extension String {
  /// The text with all lines after the first indented. These lines may come from outside and must
  /// not look like separate messages.
  fileprivate var asOneMessage: String {
    let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      number == 0 || line.first == " " || line.isEmpty ? String(line) : "  " + line
    }.joined(separator: "\n")
  }
}

/// The search for the flag `--json` in the unparsed arguments. It is needed because an error may
/// occur before or during the parsing.
enum JSONFlag {
  private static let flag = "--json"
  /// Options whose next word is always their value.
  private static let unconditional: Set<String> = [
    "--text", "--title", "--person", "--message", "--set", "--choose",
  ]

  static func isSet(in words: [String]) -> Bool {
    var rest = words.prefix { $0 != "--" }
    while let word = rest.popFirst() {
      if word == flag { return true }
      if unconditional.contains(word) { rest = rest.dropFirst() }
    }
    return false
  }
}
