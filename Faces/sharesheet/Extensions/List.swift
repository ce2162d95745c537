import ArgumentParser
import Contract
import DaemonClient
import ShareContent
import ShareSheet
import Text
import Translations

extension Extensions {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated(
        "List the extensions. With items, show which accept them, and why others do not."),
      discussion: HelpText.joined(
        translated(
          """
          The list has the order of the sheet. Problems of bundles that are not in the list are \
          printed on standard error.
          """
        ),
        HelpText.examples(
          """
          sharesheet extensions
          sharesheet extensions cow.jpg sheep.jpg
          sharesheet extensions --url https://example.org/ --json
          """)))

    @OptionGroup var items: ItemOptions

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
    var json = false

    func run() async throws {
      let items = self.items.given.isEmpty ? nil : try self.items.given.open()
      let connection = try await DaemonConnection.open()
      guard var items else {
        let all = try await connection.client.extensions()
        for problem in try await connection.client.extensionProblems() {
          Console.say(translated("Not used: \("\(problem)".printableLine)"))
        }
        for weakness in try await connection.client.status().sandbox ?? [] {
          Console.say("\(weakness.message) \(weakness.remedy)".printableLine)
        }
        return try Extensions.show(all, json: json)
      }
      // The destinations see the archives' sizes. The archives themselves are not needed.
      items = try await items.packingFolders(isContentNeeded: false).items
      let offer = try await connection.offer(
        SharedContent(items: items, title: nil), progress: HandOverLine.show(_:of:))
      // The share is ended, because the command chooses no destination. If this request fails, the
      // daemon ends the share later.
      try? await connection.client.endShare(offer.share)
      if json { return try JSONResult.set(offer.extensions) }
      show(offer.extensions)
    }

    private func show(_ extensions: [ExtensionListing]) {
      if extensions.isEmpty { return Console.say(translated("No extension is installed.")) }
      var table = Table(translated("NAME"), translated("IDENTIFIER"), translated("OFFERED"))
      for listing in extensions {
        table.add(
          listing.name, listing.id,
          listing.offered
            ? translated("yes")
            : translated("no: \(listing.words ?? translated("no reason is known."))"))
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }
}
