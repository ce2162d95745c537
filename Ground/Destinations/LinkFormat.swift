import Text

/// The form in which a link is copied to the clipboard.
package enum LinkFormat: String, Hashable, Sendable, CaseIterable {
  /// The link itself.
  case text
  /// `[name](link)`, or `![name](link)` for a picture.
  case markdown
  /// `<a href="link">name</a>`, or `<img src="link" alt="name">` for a picture.
  case html
  /// `[url=link]name[/url]`, or `[img]link[/img]` for a picture.
  case bbcode

  private static let longestName = 200

  /// The format's own name.
  package var title: String {
    switch self {
    case .text: "text"
    case .markdown: "Markdown"
    case .html: "HTML"
    case .bbcode: "BBCode"
    }
  }

  /// Returns the text for the clipboard. A name or a link with the format's own characters cannot
  /// end the element or begin another one.
  /// - Parameters:
  ///   - link: The link. If its scheme is not `http` or `https`, the result is the link itself.
  ///   - name: The name of what the link shows. The link itself stands in for an empty name.
  ///   - isPicture: Whether the link is shown as a picture.
  package func written(_ link: String, name: String, isPicture: Bool) -> String {
    guard Self.isWebAddress(link) else { return link }
    let address = Self.address(link)
    let line = name.printableLine.prefix(Self.longestName)
    let name = line.allSatisfy(\.isWhitespace) ? address : String(line)
    switch self {
    case .text: return link
    case .markdown:
      let element = "[\(Self.markdown(name))](\(Self.markdown(address: address)))"
      return isPicture ? "!" + element : element
    case .html:
      let (address, name) = (Self.html(address), Self.html(name))
      return isPicture
        ? "<img src=\"\(address)\" alt=\"\(name)\">" : "<a href=\"\(address)\">\(name)</a>"
    case .bbcode:
      guard let address = Self.bbcode(address: address) else { return link }
      return isPicture
        ? "[img]\(address)[/img]" : "[url=\(address)]\(Self.bbcode(name))[/url]"
    }
  }

  // MARK: Escaping

  private static func isWebAddress(_ link: String) -> Bool {
    let start = link.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Percent-encodes what no URL contains, such as spaces, quotation marks and angle brackets.
  private static func address(_ link: String) -> String {
    encoded(link) { byte in
      switch byte {
      case 0...0x20, 0x7F...0xFF: true
      default: "\"<>\\^`{|}".utf8.contains(byte)
      }
    }
  }

  private static func encoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
    var result = ""
    for byte in text.utf8 {
      if isEncoded(byte) {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return result
  }

  private static func markdown(_ name: String) -> String {
    escaped(name, "\\`*_[]<>&|~$!") { "\\\($0)" }
  }

  /// Round brackets end a link. A character reference such as `&copy;` would be another character.
  private static func markdown(address: String) -> String {
    encoded(address) { "()$".utf8.contains($0) }.replacing(/&(?=#?[A-Za-z0-9]+;)/, with: "&amp;")
  }

  private static func html(_ text: String) -> String {
    escaped(text, "&<>\"'") { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: "&#39;"
      }
    }
  }

  /// BBCode has no escapes, so round brackets replace the square brackets of a name.
  private static func bbcode(_ name: String) -> String {
    escaped(name, "[]") { $0 == "[" ? "(" : ")" }
  }

  /// Returns `nil` if the host contains square brackets, which cannot be percent-encoded.
  private static func bbcode(address: String) -> String? {
    let authority = address.split(separator: "/", maxSplits: 2).dropFirst().first ?? ""
    guard !authority.contains("["), !authority.contains("]") else { return nil }
    return encoded(address) { "[]'".utf8.contains($0) }
  }

  private static func escaped(
    _ text: String, _ special: String, by escape: (Unicode.Scalar) -> String
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
