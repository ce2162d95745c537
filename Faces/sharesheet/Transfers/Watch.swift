import ArgumentParser
import Translations

extension Transfers {
  struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated(
        "Follow transfers: with bars on a terminal, else a line at every change."),
      discussion: HelpText.joined(
        translated("With ids it ends when all of them have; without it goes on until Ctrl-C."),
        HelpText.examples(
          """
          sharesheet transfers watch
          sharesheet transfers watch --json | jq -r .sentence
          """)))

    @Argument(
      help: ArgumentHelp(translated("Only the transfers with these ids, or beginnings of ids.")))
    var ids: [String] = []

    @Flag(help: ArgumentHelp(translated("Print one JSON value a line.")))
    var json = false

    func run() async throws { try await TransferWatch(ids: ids, json: json).run() }
  }
}
