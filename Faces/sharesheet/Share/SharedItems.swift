import ControlAPI
import Directories
import Wire

/// What is shared, held open so that it can be offered again after an extension failed.
struct SharedItems: Sendable {
  var files: [OpenedFile]
  var texts: [String]
  var links: [String]
  var pages: [WebPage] = []

  /// Whether a second share of the same items would find them empty.
  var canBeReadOnceOnly: Bool { files.contains(where: \.isStream) }

  /// What came back, for an app: a shared file that came back unchanged is that file.
  func naming(_ item: ReturnedItem) -> ReturnedItem {
    var item = item
    for index in item.attachments.indices {
      guard case .item(let number) = item.attachments[index].content,
        files.indices.contains(number), let path = files[number].path
      else { continue }
      item.attachments[index].content = .file(path: path)
    }
    return item
  }

  /// For whoever makes nothing of what a script found in a page.
  var withPagesAsLinks: SharedItems {
    SharedItems(files: files, texts: texts, links: links + pages.map(\.url))
  }

  /// Hands the files over and creates a share of everything.
  /// - Parameter isDebugged: whether the extension waits for a debugger.
  func offer(
    title: String?, isDebugged: Bool = false, over connection: Connection
  ) async throws -> ShareOffer {
    var items: [ShareItem] = []
    if !files.isEmpty {
      let socket = try DescriptorSocketClient(
        socket: connection.directories.descriptorSocket)
      for file in files {
        items.append(
          .file(
            handle: try socket.handOver(file.descriptor, as: DescriptorHandOver(name: file.name))
          ))
      }
    }
    items += texts.map(ShareItem.text) + links.map(ShareItem.url)
    items += pages.map { page in
      page.results.map { .page(url: page.url, results: $0) } ?? .url(page.url)
    }
    return try await connection.client.createShare(
      ShareCreation(items: items, title: title, isDebugged: isDebugged ? true : nil))
  }
}
