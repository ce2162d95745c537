import Foundation

/// The clipboard of the terminal that the person looks at, which may be on another machine.
package enum Clipboard {
  /// Bytes of text that terminals take; xterm reads about 100 000 characters of Base64.
  package static let limit = 72_000

  /// xterm's "manipulate selection data" (OSC 52); terminals that do not know or allow it pass over it.
  package static func sequence(for text: String) -> String {
    guard text.utf8.count <= limit else { return "" }
    return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
  }
}
