package import Foundation

extension URL {
  /// The URL that a text means: see `URLReference`. All URLs that come in as text are read here.
  /// No initializer here has one parameter, which `URL.init` in an extension would find.
  /// - Parameter base: the URL that a relative reference begins from. The result is absolute then.
  package init?(reading text: String, relativeTo base: URL? = nil) {
    guard let reference = URLReference(text),
      let url = URL(string: reference.text, encodingInvalidCharacters: false)
    else { return nil }
    guard let base, reference.scheme == nil else {
      self = url
      return
    }
    guard let resolved = URL(string: reference.text, relativeTo: base)?.absoluteURL else {
      return nil
    }
    self = resolved
  }

  /// The link that a text is, if the text is nothing else: a web address with its scheme and host,
  /// or an address to write to or to call. Blanks around the link do not count. Text that holds a
  /// blank is text.
  package static func onlyLink(in text: String) -> URL? {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard word.utf8.count <= longestLink, !word.contains(where: \.isWhitespace),
      let url = URL(reading: word)
    else { return nil }
    switch url.scheme?.lowercased() {
    case "http", "https": return url
    // Prose has words with a colon too: a mailbox or a number has to follow.
    case "mailto" where url.path().contains("@"): return url
    case "tel" where url.path().contains(where: \.isNumber): return url
    default: return nil
    }
  }

  /// In bytes. Longer text is text.
  private static let longestLink = 8 << 10
}

extension URLReference {
  package var components: URLComponents? {
    URLComponents(string: text, encodingInvalidCharacters: false)
  }
}
