import ControlAPI
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
}
