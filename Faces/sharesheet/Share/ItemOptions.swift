import ArgumentParser
import ControlAPI
import Foundation
import PrintableText
import ShareSheet

/// What to share: the words that `share` and `extensions` have in common.
struct ItemOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files to share; '-' is standard input.",
      discussion: "Each is opened here, as you; its name is the path's last part.",
      valueName: "file"))
  var files: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: ArgumentHelp("Text to share.", valueName: "text"))
  var text: [String] = []

  @Option(help: ArgumentHelp("A link to share, with its scheme.", valueName: "url"))
  var url: [String] = []

  @Option(
    help: ArgumentHelp(
      "A web page from a browser: {\"url\", \"title\", \"results\"} in JSON; '-' is standard input.",
      discussion: "The results are what an extension's preprocessing script found in the page.",
      valueName: "file.json"))
  var page: String?

  var isEmpty: Bool { files.isEmpty && text.isEmpty && url.isEmpty && page == nil }

  func validate() throws {
    for link in url {
      guard let parsed = URL(string: link), parsed.scheme != nil else {
        throw ValidationError(
          "'\(link.printableLine)' is not a link. Write it with its scheme, for example https://example.org/."
        )
      }
    }
    guard (files + [page ?? ""]).filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError("Standard input can be shared once only: leave one '-' out.")
    }
  }

  /// Opens the files, in the order given.
  /// - throws: `ShareError` `invalidRequest` for the first that cannot be shared.
  func open() throws -> SharedItems {
    SharedItems(
      files: try files.map(OpenedFile.init(argument:)), texts: text, links: url,
      pages: try page.map { [try WebPage(argument: $0)] } ?? [])
  }
}
