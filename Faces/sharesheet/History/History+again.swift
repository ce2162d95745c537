import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Translations

extension History {
  struct Again: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Share the same items again, with the same or another destination."),
      discussion: HelpText.joined(
        translated(
          """
          Files are read from their original paths. Without --to the sheet opens. All other \
          options are those of 'sharesheet share'.
          """
        ),
        HelpText.examples(
          """
          sharesheet history again cow
          sharesheet history again cow --to ShareAlike --post
          """)))

    @OptionGroup var entry: HistoryArgument

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp(translated("Options of 'sharesheet share'.")))
    var options: [String] = []

    func run() async throws {
      let entry = try await entry.reference.entry(from: DaemonConnection.open().client)
      let items = try entry.argumentsToShareAgain()
      let share = try Share.parse(options + items.options + items.files)
      try await share.run()
    }
  }
}
