package import Contract
package import Linux

extension HistoryEntry {
  /// The uniform types of the pictures that browsers show.
  private static let shownPictures: Set<String> = [
    "public.jpeg", "public.png", "com.compuserve.gif", "org.webmproject.webp", "public.avif",
    "public.svg-image",
  ]
  private static let longestList = 3

  /// Returns the text that Copy Link puts on the clipboard: the link in the format of the share's
  /// destination. Returns `nil` if the share has no link.
  package func copiedLink(in directories: Directories) -> String? {
    guard let link else { return nil }
    let format =
      `extension`.flatMap(DestinationFolder.key(ofIdentifier:))
      .flatMap { DestinationFolder(directories).entry($0).destination?.copy } ?? .text
    return format.written(link, name: itemNames, isPicture: isShownPicture)
  }

  private var itemNames: String {
    if items.isEmpty { return text ?? "" }
    let names = items.prefix(Self.longestList).map(\.name).joined(separator: ", ")
    return items.count > Self.longestList ? names + ", …" : names
  }

  /// Whether the share is one picture, in a format that browsers show.
  private var isShownPicture: Bool {
    items.count == 1 && items[0].type.map(Self.shownPictures.contains) ?? false
  }
}
