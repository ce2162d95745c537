import ArgumentParser
import ControlAPI

struct Extensions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the share extensions.", subcommands: [List.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the extensions; with items, who takes them and why others do not.",
      discussion: """
        EXAMPLES
          sharesheet extensions
          sharesheet extensions cow.jpg sheep.jpg
          sharesheet extensions --url https://example.org/ --json
        """)

    @OptionGroup var items: ItemOptions

    @Flag(help: "Print one JSON value: a list.")
    var json = false

    func run() async throws {
      let items = items.isEmpty ? nil : try self.items.open()
      let connection = try Connection.open()
      guard let items else {
        let all = try await connection.client.extensions()
        if json { return try Console.show(json: all) }
        return show(all, headings: Table("NAME", "IDENTIFIER", "PATH")) { $0.path }
      }
      let offer = try await items.offer(title: nil, over: connection)
      // Nobody will choose; if this fails the daemon ends the share in its own time.
      try? await connection.client.endShare(offer.share)
      if json { return try Console.show(json: offer.extensions) }
      show(offer.extensions, headings: Table("NAME", "IDENTIFIER", "OFFERED")) {
        $0.offered ? "yes" : "no: " + ($0.reason ?? "it gives no reason")
      }
    }

    private func show(
      _ extensions: [ExtensionListing], headings: Table,
      _ detail: (ExtensionListing) -> String
    ) {
      if extensions.isEmpty { return Console.say("No extension is installed.") }
      var table = headings
      for listing in extensions { table.add(listing.name, listing.id, detail(listing)) }
      Console.show(table.text)
    }
  }
}
