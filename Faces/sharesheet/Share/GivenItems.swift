import Contract
import Destinations
import Foundation
import Glibc
import HTTPSyntax
import Linux
import ShareContent
import ShareSheet
import Text
import Translations

/// The items to share, in the form in which the user gave them.
struct GivenItems: Sendable {
  /// Paths and addresses. The value "-" stands for standard input.
  var files: [String] = []
  /// Texts. The value "-" stands for standard input.
  var texts: [String] = []
  var links: [String] = []
  /// The path of the file that describes a web page, or `nil`.
  var page: String?

  var isEmpty: Bool { files.isEmpty && texts.isEmpty && links.isEmpty && page == nil }

  /// The next step if there are too many files for one share.
  static let folderAdvice = translated(
    "A folder counts as one document: share the folder that holds the files.")

  /// Whether most destinations refuse the files because of their number.
  var hasManyFiles: Bool { files.count > AcceptedItems.many }

  /// The next step if a destination takes no texts, and the text is a link.
  static let linkAdvice = translated("The text is a link. Share it as a link with --url.")

  /// Whether the only item is a text that is a web address.
  var isLinkAsText: Bool {
    guard files.isEmpty, links.isEmpty, page == nil, texts.count == 1, let text = texts.first,
      !text.contains(where: \.isWhitespace)
    else { return false }
    return ["http", "https"].contains(URL(reading: text)?.scheme?.lowercased())
  }

  /// The reason why the items cannot be shared, or `nil`.
  var problem: String? {
    let count = files.count + texts.count + links.count + (page == nil ? 0 : 1)
    // The count is checked before any file is opened. Opening many files takes time, and the daemon
    // would then refuse them.
    guard count <= ShareCreation.itemLimit else {
      return translated(
        "\(count) item is too many. Share at most \(ShareCreation.itemLimit) at once.",
        "\(count) items are too many. Share at most \(ShareCreation.itemLimit) at once.",
        count: count) + " " + Self.folderAdvice
    }
    for link in links {
      guard let parsed = URL(reading: link), parsed.scheme != nil else {
        return translated(
          """
          '\(link.printableLine)' is not a link. Write it with its scheme, for example \
          https://example.org/.
          """
        )
      }
    }
    guard (files + texts + [page ?? ""]).filter({ $0 == "-" }).count <= 1 else {
      return translated("Standard input can be shared only once. Leave one '-' out.")
    }
    return nil
  }

  /// Returns the text on standard input, without its final line break.
  private static func standardInput() throws -> String {
    let tooLong = ShareError(
      .invalidRequest,
      translated("The text on standard input is longer than 1 MiB. Share it as a file: -"))
    let input = try OpenedFile(argument: "-").descriptor
    let bytes: [UInt8]
    do throws(SystemError) {
      // The limit is doubled, because an ASCII letter takes two bytes in UTF-16.
      bytes = try input.readAll(limit: 2 * longestText + 8)
    } catch {
      if error.code == EFBIG { throw tooLong }
      throw error
    }
    guard let text = String(reading: bytes)?.withoutLastLineEnd else {
      throw ShareError(
        .invalidRequest,
        translated(
          "Standard input is not text in UTF-8 or UTF-16. Share it as a file: -"))
    }
    guard text.utf8.count <= longestText else { throw tooLong }
    return text
  }

  private static let longestText = 1 << 20

  /// Opens the files and folders, in the given order.
  /// - Throws: `ShareError` `invalidRequest` for the first file that cannot be shared.
  func open() throws -> SharedItems {
    let given = GivenItem.items(files)
    try GivenItem.check(given)
    try OpenedFile.makeRoom(for: given.count)
    let addresses = given.compactMap { item in
      if case .link(let link) = item { link } else { nil }
    }
    var items = SharedItems(
      texts: try texts.map { $0 == "-" ? try Self.standardInput() : $0 },
      pages: try page.map { [try WebPage(argument: $0)] } ?? [])
    for case .file(let bytes) in given {
      items.add(try OpenedFile(argument: bytes, folders: true))
    }
    items.links += (addresses + links).map { URL(reading: $0)?.absoluteString ?? $0 }
    return items
  }
}
