import Foundation
import HTTPSyntax

/// The pasteboard and the clipboards around it, as one. A desktop's clipboard goes before the file
/// when somebody has copied there since.
package struct Pasteboard: Sendable {
  package static let text = "public.utf8-plain-text"
  package static let url = "public.url"
  /// The pictures that a desktop's clipboard is asked for, by their type and their MIME type.
  private static let pictures = [("public.png", "image/png"), ("public.jpeg", "image/jpeg")]

  private let file: PasteboardFile
  private let desktop: DesktopClipboard
  /// Whether texts go to the terminal as well, which may be on another machine than the desktop.
  private let usesTerminal: Bool

  package init(
    file: PasteboardFile = PasteboardFile(), desktop: DesktopClipboard = DesktopClipboard(),
    usesTerminal: Bool = true
  ) {
    self.file = file
    self.desktop = desktop
    self.usesTerminal = usesTerminal
  }

  /// Changes by programs that use this; what others do to the desktop's clipboard is not counted.
  package var changes: Int { file.contents.changes }

  package var items: [PasteboardContents.Item] {
    let own = file.contents.items
    let (type, bytes) = Self.shown(own)
    if let text = desktop.contents(nil) {
      return type == nil && text == bytes ? own : [Self.item(fromText: text)]
    }
    for (identifier, mime) in Self.pictures {
      guard let picture = desktop.contents(mime) else { continue }
      return type == mime && picture == bytes ? own : [[identifier: picture]]
    }
    return own
  }

  /// - throws: `PasteboardFile.TooLarge`, or `SystemError`; nothing has changed then.
  package func put(_ items: [PasteboardContents.Item]) throws {
    try file.put(items)
    let (type, bytes) = Self.shown(items)
    desktop.put(bytes, type: type)
    if usesTerminal, type == nil, !bytes.isEmpty {
      TerminalClipboard.put(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What other programs can paste: a picture, or else the texts, a line each.
  private static func shown(_ items: [PasteboardContents.Item]) -> (type: String?, bytes: Data) {
    let texts = items.compactMap { $0[text] ?? $0[url] }
    if texts.isEmpty {
      for (identifier, mime) in pictures {
        if let picture = items.lazy.compactMap({ $0[identifier] }).first { return (mime, picture) }
      }
    }
    return (nil, Data(texts.joined(separator: Data("\n".utf8))))
  }

  /// A text that is nothing but a link is a link as well.
  private static func item(fromText bytes: Data) -> PasteboardContents.Item {
    var item = [text: bytes]
    let words = String(decoding: bytes, as: UTF8.self)
    if let link = URL.onlyLink(in: words) { item[url] = Data(link.absoluteString.utf8) }
    return item
  }
}
