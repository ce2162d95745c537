import ArgumentParser
import Contract

struct Extensions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show, install, remove, order and hide share extensions.",
    discussion: """
      An extension comes with its app: X.app/PlugIns/Y.appex.

      EXAMPLES
        sharesheet extensions cow.jpg
        sharesheet extensions install ~/Downloads/Cow.app
        sharesheet extensions order com.example.Cow.Share 1
        sharesheet extensions hide com.example.Cow.Share

      \(CommandStatus.help([
          .done: "done", .failed: "refused or failed",
          .usage: "invalid arguments, or no such extension", .noDaemon: nil,
        ]))
      """,
    subcommands: [
      List.self, Install.self, Remove.self, Order.self, Hide.self, Show.self,
    ], defaultSubcommand: List.self)

  /// Prints all extensions as a table or as one JSON value.
  static func show(_ all: [ExtensionListing], json: Bool) throws {
    if json { return try JSONResult.set(all) }
    if all.isEmpty { return Console.say("No extension is installed.") }
    var table = Table("NAME", "IDENTIFIER", "PATH")
    for listing in all {
      table.add(listing.name + (listing.hidden ? " (hidden)" : ""), listing.id, listing.path)
    }
    Console.show(table.text(fitting: Console.columns))
  }
}
