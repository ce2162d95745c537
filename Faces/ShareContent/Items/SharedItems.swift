package import Contract

/// The shared items. Files stay open, so that the items can be offered again after an extension
/// failed.
package struct SharedItems: Sendable {
  package var files: [OpenedFile]
  package var texts: [String]
  package var links: [String]
  package var pages: [WebPage]

  package init(
    files: [OpenedFile] = [], texts: [String] = [], links: [String] = [], pages: [WebPage] = []
  ) {
    (self.files, self.texts, self.links, self.pages) = (files, texts, links, pages)
  }

  /// Adds a file, or its link if the file contains only a link.
  package mutating func add(_ file: OpenedFile) {
    if let link = LinkFile.link(in: file) { links.append(link) } else { files.append(file) }
  }

  /// Whether some of the items are streams, which a second share of the items would find empty.
  package var canBeReadOnceOnly: Bool { files.contains(where: \.isStream) }

  /// Returns a returned item for an app. An attachment that is an unchanged shared file becomes
  /// that file's path.
  package func naming(_ item: ReturnedItem) -> ReturnedItem {
    var item = item
    for index in item.attachments.indices {
      guard case .item(let number) = item.attachments[index].content,
        files.indices.contains(number), let path = files[number].path
      else { continue }
      item.attachments[index].content = .file(path: path)
    }
    return item
  }

  /// The items with each web page replaced by its link, for destinations that do not use the
  /// results of a script.
  package var withPagesAsLinks: SharedItems {
    SharedItems(files: files, texts: texts, links: links + pages.map(\.url))
  }
}
