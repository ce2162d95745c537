import DesktopSession
import Foundation
import Linux
import ShareContent
import ShareSheet
import Translations

extension SharedItems {
  /// Adds the files, the picture, the link or the text that was copied last.
  /// - Throws: `ShareError` if nothing has been copied or a copied file cannot be shared.
  mutating func addClipboard() throws {
    if let list = DesktopClipboard().contents("text/uri-list") {
      let lines = list.split(whereSeparator: { [10, 13].contains($0) }).map(Array.init)
        .filter { $0.first != UInt8(ascii: "#") }
      let given = GivenItem.items(
        lines.map { String(decoding: $0, as: UTF8.self) }, arguments: ProgramArguments(lines))
      try GivenItem.check(given)
      for item in given {
        switch item {
        case .file(let path): add(try OpenedFile(bytes: path, folders: true))
        case .link(let link): links.append(link)
        case .refused: break
        }
      }
      if !given.isEmpty { return }
    }
    guard let item = Pasteboard().items.first(where: { !$0.isEmpty }) else {
      throw ShareError(.invalidRequest, translated("Nothing has been copied."))
    }
    if let link = item[Pasteboard.url] {
      links.append(String(decoding: link, as: UTF8.self))
    } else if let text = item[Pasteboard.text] {
      texts.append(String(decoding: text, as: UTF8.self))
    } else if let picture = item["public.png"] ?? item["public.jpeg"] {
      let name = item["public.png"] == nil ? translated("Picture.jpg") : translated("Picture.png")
      files.append(
        OpenedFile(
          try picture.withUnsafeBytes {
            try Descriptor.memoryFile(named: "clipboard", holding: $0)
          }, named: name))
    } else {
      throw ShareError(
        .invalidRequest, translated("What was copied is no text, link, picture or file."))
    }
  }
}
