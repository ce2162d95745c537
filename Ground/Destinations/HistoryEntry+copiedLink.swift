package import Contract
package import Linux

extension HistoryEntry {
  /// The uniform types of the pictures that browsers show.
  fileprivate static let shownPictures: Set<String> = [
    "public.jpeg", "public.png", "com.compuserve.gif", "org.webmproject.webp", "public.avif",
    "public.svg-image",
  ]
  private static let longestList = 3

  /// Returns the text that Copy Link puts on the clipboard: the links in the format of the share's
  /// destination, one on each line. Returns `nil` if the share has no link.
  package func copiedLink(in directories: Directories) -> String? {
    let links = links
    guard !links.isEmpty else { return nil }
    let format =
      `extension`.flatMap(DestinationFolder.key(ofIdentifier:))
      .flatMap { DestinationFolder(directories).entry($0).destination?.copy } ?? .text
    // If each item has a link, the link has the item's name.
    guard links.count > 1, links.count == items.count else {
      let (name, isPicture) = (itemNames, isShownPicture)
      return links.map { format.written($0, name: name, isPicture: isPicture) }
        .joined(separator: "\n")
    }
    return zip(links, items).map { link, item in
      format.written(link, name: item.name, isPicture: item.isShownPicture)
    }.joined(separator: "\n")
  }

  private var itemNames: String {
    if items.isEmpty { return text ?? "" }
    let names = items.prefix(Self.longestList).map(\.name).joined(separator: ", ")
    return items.count > Self.longestList ? names + ", …" : names
  }

  /// Whether the share is one picture, in a format that browsers show.
  private var isShownPicture: Bool {
    items.count == 1 && items[0].isShownPicture
  }
}

extension HistoryEntry.Item {
  /// Whether the item is a picture in a format that browsers show.
  fileprivate var isShownPicture: Bool {
    type.map(HistoryEntry.shownPictures.contains) ?? false
  }
}
