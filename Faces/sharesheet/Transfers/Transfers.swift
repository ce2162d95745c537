import ArgumentParser
import Translations

struct Transfers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show and control transfers."),
    discussion: HelpText.joined(
      translated("An id may be given by its beginning."),
      HelpText.examples(
        """
        sharesheet transfers
        sharesheet transfers list --state failed --query cow
        sharesheet transfers watch --json
        sharesheet transfers retry 3f2a --url http://127.0.0.1:4986/bins/b
        sharesheet transfers add --url http://127.0.0.1:4986/bins/a --file a.jpg
        """)),
    subcommands: [
      List.self, Show.self, Watch.self, Pause.self, Resume.self, Cancel.self, Retry.self,
      Clear.self, Recover.self, TransferAddition.self,
    ],
    defaultSubcommand: List.self)
}
