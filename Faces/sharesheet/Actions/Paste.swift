import ArgumentParser
import DesktopSession
import Foundation
import ShareSheet
import Translations

struct Paste: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Print the text or the link that was copied last."),
    discussion: HelpText.joined(
      translated(
        """
        Reads the desktop's clipboard. Without a desktop, reads what apps have copied, for example \
        the link of a shared picture. A terminal's clipboard cannot be read.
        """
      ),
      HelpText.examples(
        """
        sharesheet paste
        """)))

  func run() throws {
    let item = Pasteboard().items.lazy.compactMap { $0[Pasteboard.text] ?? $0[Pasteboard.url] }
      .first
    guard let item, let text = String(validating: item, as: UTF8.self) else {
      throw ShareError(.failed, translated("No text has been copied."))
    }
    Console.pass(text.hasSuffix("\n") ? text : text + "\n")
  }
}
