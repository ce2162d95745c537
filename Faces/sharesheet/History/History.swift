import ArgumentParser
import Translations

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated(
      "Show what you have shared and what came back, copy a link, take a share back."),
    discussion: HelpText.joined(
      translated(
        """
        What failed, or what nobody knows the end of, stands on top until you decide: retry it \
        with 'sharesheet transfers', or remove it here. What you shared stays where it is when \
        you remove it from this list; 'unshare' is what takes it back from there.
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
        .deliveryFailed: translated("nothing came back"), .noDaemon: nil,
      ])),
    subcommands: [
      List.self, Show.self, Copy.self, Open.self, Unshare.self, Again.self, Remove.self,
    ], defaultSubcommand: List.self)
}
