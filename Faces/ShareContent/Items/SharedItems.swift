package import Contract

/// The shared items. Files stay open, so that the items can be offered again if an extension fails.
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

  /// Adds a file. If the file contains only a link, adds the link instead.
  package mutating func add(_ file: OpenedFile) {
    if let link = LinkFile.link(in: file) { links.append(link) } else { files.append(file) }
  }

  /// The number of items.
  package var count: Int { files.count + texts.count + links.count + pages.count }

  /// Removes the item with this place in the offered order: files, texts, links, pages.
  /// - Returns: Whether there was such an item.
  package mutating func remove(at place: Int) -> Bool {
    guard (0..<count).contains(place) else { return false }
    var place = place
    if place < files.count {
      files.remove(at: place)
      return true
    }
    place -= files.count
    if place < texts.count {
      texts.remove(at: place)
      return true
    }
    place -= texts.count
    if place < links.count {
      links.remove(at: place)
      return true
    }
    pages.remove(at: place - links.count)
    return true
  }

  /// Whether some of the items are streams. A second share of these items would find the streams
  /// empty.
  package var canBeReadOnceOnly: Bool { files.contains(where: \.isStream) }

  /// Returns the item in the form that an app gets. If an attachment is a shared file that the
  /// extension returned unchanged, the attachment becomes the file's path.
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

  /// The items with each web page replaced by its link. Destinations that ignore the results of a
  /// page's script get the items in this form.
  package var withPagesAsLinks: SharedItems {
    SharedItems(files: files, texts: texts, links: links + pages.map(\.url))
  }
}
