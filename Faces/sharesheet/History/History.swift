import ArgumentParser
import Translations

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated(
      "Show what you have shared, copy a link, or remove a share from its server."),
    discussion: HelpText.joined(
      translated(
        """
        Failed shares and shares with an unknown outcome come first until you decide: retry them \
        with 'sharesheet transfers', or remove them here. Removing a share from this list leaves \
        the shared items where they are. 'unshare' removes them from the server.
        """
      ),
      HelpText.examples(
        """
        sharesheet history
        sharesheet history cow
        sharesheet history list --limit 10 2026-11
        sharesheet history copy cow.jpg
        sharesheet history again cow.jpg --to ShareAlike --post
        """),
      CommandStatus.help([
        .done: translated("done"), .failed: nil,
        .usage: translated("invalid arguments, or no such share"),
        .deliveryFailed: translated("no link was returned"), .noDaemon: nil,
      ])),
    subcommands: [
      List.self, Show.self, Copy.self, Open.self, Cancel.self, Unshare.self,
      Again.self, Remove.self,
    ], defaultSubcommand: List.self)
}
