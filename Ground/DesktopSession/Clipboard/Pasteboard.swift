import Foundation
import HTTPSyntax

/// The pasteboard file and the clipboards of the desktop and the terminal. If the desktop's
/// clipboard has changed since the file was written, the clipboard takes precedence over the file.
package struct Pasteboard: Sendable {
  /// The uniform type of a text in UTF-8.
  package static let text = "public.utf8-plain-text"
  /// The uniform type of a link.
  package static let url = "public.url"
  /// The pictures read from the desktop's clipboard, by uniform type and MIME type.
  private static let pictures = [("public.png", "image/png"), ("public.jpeg", "image/jpeg")]

  private let file: PasteboardFile
  private let desktop: DesktopClipboard
  /// Whether texts are also copied to the terminal, which may be on another computer than the
  /// desktop.
  private let usesTerminal: Bool

  package init(
    file: PasteboardFile = PasteboardFile(), desktop: DesktopClipboard = DesktopClipboard(),
    usesTerminal: Bool = true
  ) {
    self.file = file
    self.desktop = desktop
    self.usesTerminal = usesTerminal
  }

  /// The number of changes by programs that use this type. Other changes of the desktop's clipboard
  /// are not counted.
  package var changes: Int { file.contents.changes }

  /// The present items.
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

  /// Replaces the items.
  /// - Throws: `PasteboardFile.TooLarge` if the content exceeds the limit, `SystemError` if the
  ///   file cannot be written. After an error nothing has changed.
  package func put(_ items: [PasteboardContents.Item]) throws {
    try file.put(items)
    let (type, bytes) = Self.shown(items)
    desktop.put(bytes, type: type)
    putOnTerminal(bytes, type)
  }

  /// Puts the file's items, which another process has written, on the clipboards of this process's
  /// desktop and terminal. Leaves a desktop that has them already as it is.
  /// - Returns: The text, or `nil` if the items have none.
  @discardableResult
  package func show() -> String? {
    let (type, bytes) = Self.shown(file.contents.items)
    if desktop.contents(type) != bytes { desktop.put(bytes, type: type) }
    putOnTerminal(bytes, type)
    return type == nil && !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private func putOnTerminal(_ bytes: Data, _ type: String?) {
    guard usesTerminal, type == nil, !bytes.isEmpty else { return }
    TerminalClipboard.put(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the content for other programs: the texts, one per line, or else a picture.
  private static func shown(_ items: [PasteboardContents.Item]) -> (type: String?, bytes: Data) {
    let texts = items.compactMap { $0[text] ?? $0[url] }
    if texts.isEmpty {
      for (identifier, mime) in pictures {
        if let picture = items.lazy.compactMap({ $0[identifier] }).first { return (mime, picture) }
      }
    }
    return (nil, Data(texts.joined(separator: Data("\n".utf8))))
  }

  /// Returns a text as an item. A text that is only a link is also a link.
  private static func item(fromText bytes: Data) -> PasteboardContents.Item {
    var item = [text: bytes]
    let words = String(decoding: bytes, as: UTF8.self)
    if let link = URL.onlyLink(in: words) { item[url] = Data(link.absoluteString.utf8) }
    return item
  }
}
