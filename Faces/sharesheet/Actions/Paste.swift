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
        It is the desktop's clipboard, or without one what apps have copied: the link of a \
        picture that was shared, for example. A terminal's clipboard cannot be read.
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
