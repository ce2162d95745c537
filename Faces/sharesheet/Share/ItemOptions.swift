import ArgumentParser
import Contract
import Foundation
import Glibc
import HTTPSyntax
import Linux
import ShareContent
import ShareSheet
import Text

/// The items to share: the options that `share` and `extensions` have in common.
struct ItemOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Files to share, or addresses of them; '-' is standard input.",
      discussion: "Each is opened here, as you; its name is the path's last part. "
        + "A shortcut (.url, .webloc, .desktop) is shared as the link that it holds. "
        + "One share has at most 4096 items.",
      valueName: "file"))
  var parsedFiles: [String] = []

  /// All files, in the given order.
  var files: [String] { parsedFiles + TrailingFiles.all }

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Text to share; '-' is standard input.", valueName: "text"))
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
    let count = files.count + text.count + url.count + (page == nil ? 0 : 1)
    // Checked first, because opening takes time and the daemon would refuse them only after that.
    guard count <= ShareCreation.itemLimit else {
      throw ValidationError(
        "\(count) items are too many; share at most \(ShareCreation.itemLimit) at once.")
    }
    for link in url {
      guard let parsed = URL(reading: link), parsed.scheme != nil else {
        throw ValidationError(
          "'\(link.printableLine)' is not a link. Write it with its scheme, for example https://example.org/."
        )
      }
    }
    guard (files + text + [page ?? ""]).filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError("Standard input can be shared once only: leave one '-' out.")
    }
  }

  /// Returns the text on standard input, without its last line end.
  private static func standardInput() throws -> String {
    let tooLong = ShareError(
      .invalidRequest, "The text on standard input is longer than 1 MiB. Share it as a file: -")
    let input = try OpenedFile(argument: "-").descriptor
    let bytes: [UInt8]
    do throws(SystemError) {
      // ASCII letters take two bytes each in UTF-16.
      bytes = try input.readAll(limit: 2 * longestText + 8)
    } catch {
      if error.code == EFBIG { throw tooLong }
      throw error
    }
    guard let text = String(reading: bytes)?.withoutLastLineEnd else {
      throw ShareError(
        .invalidRequest,
        "What comes through standard input is no text in UTF-8 or UTF-16. Share it as a file: -")
    }
    guard text.utf8.count <= longestText else { throw tooLong }
    return text
  }

  private static let longestText = 1 << 20

  /// Opens the files, in the given order.
  /// - Throws: `ShareError` `invalidRequest` for the first file that cannot be shared.
  func open() throws -> SharedItems {
    let given = GivenItem.items(files)
    try GivenItem.check(given)
    try OpenedFile.makeRoom(for: given.count)
    let links = given.compactMap { item in
      if case .link(let link) = item { link } else { nil }
    }
    var items = SharedItems(
      texts: try text.map { $0 == "-" ? try Self.standardInput() : $0 },
      pages: try page.map { [try WebPage(argument: $0)] } ?? [])
    for case .file(let bytes) in given { items.add(try OpenedFile(argument: bytes)) }
    items.links += (links + url).map { URL(reading: $0)?.absoluteString ?? $0 }
    return items
  }
}
