import ControlAPI
import Foundation
import Glibc
import Wire

/// What is shared, and under which title.
struct SharedContent: Sendable {
  var items: SharedItems
  var title: String?
  /// Whether the extension waits for a debugger.
  var isDebugged = false

  init(items: SharedItems, title: String?) {
    self.items = items
    self.title = title
  }

  private static let maximumCount = 1000

  /// What an app says. Its files are opened as the person, to whom the app belongs as well.
  /// - throws: `Refusal` `usage`.
  init(_ hostItems: [HostItem], title: String?) throws(Refusal) {
    guard hostItems.count <= Self.maximumCount else {
      throw Refusal(.usage, "An app can share \(Self.maximumCount) things at once.")
    }
    items = SharedItems(files: [], texts: [], links: [])
    for item in hostItems {
      switch item {
      case .text(let text): items.texts.append(text)
      case .url(let link):
        guard URL(string: link)?.scheme != nil else {
          throw Refusal(.usage, "'\(link)' is not a link.")
        }
        items.links.append(link)
      case .file(let path):
        // Opening a pipe would wait for whoever writes into it.
        guard path.hasPrefix("/"), Self.isFile(path) else {
          throw Refusal(.usage, "'\(path)' cannot be shared: it is no file.")
        }
        items.files.append(try OpenedFile(path: path))
      }
    }
    self.title = title.map { String($0.prefix(1000)) }
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Hands the files over and creates a share of everything.
  func offer(over connection: Connection) async throws -> ShareOffer {
    try await items.offer(title: title, isDebugged: isDebugged, over: connection)
  }
}
