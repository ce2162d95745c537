package import Contract

/// What is shared, held open so that it can be offered again after an extension failed.
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

  /// Adds a file: as the link that it holds, if it holds nothing else.
  package mutating func add(_ file: OpenedFile) {
    if let link = LinkFile.link(in: file) { links.append(link) } else { files.append(file) }
  }

  /// Whether a second share of the same items would find them empty.
  package var canBeReadOnceOnly: Bool { files.contains(where: \.isStream) }

  /// What came back, for an app: a shared file that came back unchanged is that file.
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

  /// For whoever makes nothing of what a script found in a page.
  package var withPagesAsLinks: SharedItems {
    SharedItems(files: files, texts: texts, links: links + pages.map(\.url))
  }
}
