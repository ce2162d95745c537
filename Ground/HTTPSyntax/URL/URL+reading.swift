package import Foundation

extension URL {
  /// Creates the URL of a text with `URLReference`. All URLs from outside are parsed here. The
  /// initializer has two parameters, so that `URL.init` in an extension does not resolve to it.
  /// - Parameter base: The base of a relative reference. The result is then absolute.
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

  /// Returns the URL if the whole text is a link: a web address with scheme and host, an email
  /// address or a phone number. Whitespace around the link is ignored. A text with whitespace
  /// inside is not a link.
  package static func onlyLink(in text: String) -> URL? {
    let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard word.utf8.count <= longestLink, !word.contains(where: \.isWhitespace),
      let url = URL(reading: word)
    else { return nil }
    switch url.scheme?.lowercased() {
    case "http", "https": return url
    // Ordinary text also contains words with a colon, so an address or a number must follow.
    case "mailto" where url.path().contains("@"): return url
    case "tel" where url.path().contains(where: \.isNumber): return url
    default: return nil
    }
  }

  /// The longest link in bytes.
  private static let longestLink = 8 << 10
}

extension URLReference {
  /// The URL's components.
  package var components: URLComponents? {
    URLComponents(string: text, encodingInvalidCharacters: false)
  }
}
