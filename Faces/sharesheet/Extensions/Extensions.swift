import ArgumentParser
import Contract
import Translations

struct Extensions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show, install, remove, order and hide share extensions."),
    discussion: HelpText.joined(
      translated("An extension comes with its app: X.app/PlugIns/Y.appex."),
      HelpText.examples(
        """
        sharesheet extensions cow.jpg
        sharesheet extensions install ~/Downloads/Cow.app
        sharesheet extensions order com.example.Cow.Share 1
        sharesheet extensions hide com.example.Cow.Share
        """),
      CommandStatus.help([
        .done: translated("done"), .failed: translated("refused or failed"),
        .usage: translated("invalid arguments, or no such extension"), .noDaemon: nil,
      ])),
    subcommands: [
      List.self, Install.self, Remove.self, Order.self, Hide.self, Show.self, Network.self,
    ], defaultSubcommand: List.self)

  /// Prints all extensions as a table or as one JSON value.
  static func show(_ all: [ExtensionListing], json: Bool) throws {
    if json { return try JSONResult.set(all) }
    if all.isEmpty { return Console.say(translated("No extension is installed.")) }
    var table = Table(
      translated("NAME"), translated("IDENTIFIER"), translated("DEVELOPER"), translated("PATH"))
    for listing in all {
      table.add(
        listing.hidden ? translated("\(listing.name) (hidden)") : listing.name, listing.id,
        listing.developer, listing.path)
    }
    Console.show(table.text(fitting: Console.columns))
  }
}

extension ExtensionListing {
  /// The team that signed the app, for people. Only the installer checks signatures.
  fileprivate var developer: String { team ?? (signed == false ? translated("not signed") : "-") }
}
