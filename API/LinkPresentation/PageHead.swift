import Foundation

/// The details that the head of an HTML page names. The page's own order does not matter: Open
/// Graph names precede Twitter's names, and these precede the title.
struct PageHead: Equatable, Sendable {
  private(set) var title: String?
  /// The addresses as written. They may be relative.
  private(set) var image: String?
  private(set) var icon: String?
  private(set) var video: String?

  private static let longestTitle = 1000

  /// Reads a page up to its body, or what there is of it.
  init(_ html: String) {
    var tags = TagReader(html)
    var named: [String: String] = [:]
    var (titles, icons): ([String], [(rank: Int, address: String)]) = ([], [])
    while let tag = tags.next() {
      switch tag.name {
      case "title": titles.append(tags.text(until: "title"))
      case "script", "style", "noscript", "svg": _ = tags.text(until: tag.name)
      case "meta":
        if let name = tag["property"] ?? tag["name"] ?? tag["itemprop"], let value = tag["content"]
        {
          let key = name.lowercased()
          if named[key] == nil, !value.isEmpty { named[key] = value }
        }
      case "link":
        guard let address = tag["href"], !address.isEmpty else { break }
        let words = (tag["rel"] ?? "").lowercased().split(separator: " ")
        if words.contains(where: { $0.hasPrefix("apple-touch-icon") }) {
          icons.append((0, address))
        } else if words.contains("icon") {
          icons.append((1, address))
        }
      case "body": tags.end()
      default: break
      }
    }
    title = [named["og:title"], named["twitter:title"], titles.first].compactMap { $0 }
      .map { Self.oneLine(PageText.decoded($0)) }.first { !$0.isEmpty }
    image = [
      "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
    ]
    .lazy.compactMap { named[$0] }.first.map(PageText.decoded)
    video = ["og:video:secure_url", "og:video", "og:video:url"].lazy.compactMap { named[$0] }.first
      .map(PageText.decoded)
    icon = icons.min { $0.rank < $1.rank }.map { PageText.decoded($0.address) }
  }

  private static func oneLine(_ text: String) -> String {
    String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longestTitle))
  }
}

/// Reads the start tags of a page.
struct TagReader {
  struct Tag {
    let name: String
    var attributes: [String: String] = [:]

    subscript(_ name: String) -> String? { attributes[name] }
  }

  private let text: [UInt8]
  private var at = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func end() { at = text.count }

  /// Returns the next start tag, or `nil` at the end.
  mutating func next() -> Tag? {
    while let open = text[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      if starts(with: "!--") {
        skip(past: "-->")
      } else if at < text.count, Self.isLetter(text[at]) {
        return tag()
      }
    }
    end()
    return nil
  }

  /// Returns the text up to the end tag of the name, and continues after it.
  mutating func text(until name: String) -> String {
    let start = at
    while let open = text[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      guard starts(with: "/" + name) else { continue }
      let end = open
      skip(past: ">")
      return String(decoding: text[start..<end], as: UTF8.self)
    }
    // Without an end tag, the rest of the page is not this text.
    at = text.count
    return ""
  }

  private mutating func tag() -> Tag {
    var tag = Tag(
      name: word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        .lowercased())
    while at < text.count, text[at] != UInt8(ascii: ">") {
      let before = at
      _ = word { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      let name = word {
        !Self.isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
          && $0 != UInt8(ascii: "/")
      }.lowercased()
      _ = word(while: Self.isSpace)
      var value = ""
      if at < text.count, text[at] == UInt8(ascii: "=") {
        at += 1
        _ = word(while: Self.isSpace)
        value = attributeValue()
      }
      if !name.isEmpty, tag.attributes[name] == nil { tag.attributes[name] = value }
      if at == before { at += 1 }
    }
    at = min(at + 1, text.count)
    return tag
  }

  private mutating func attributeValue() -> String {
    guard at < text.count else { return "" }
    let quote = text[at]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    }
    at += 1
    let value = word { $0 != quote }
    at = min(at + 1, text.count)
    return value
  }

  private mutating func word(while isPart: (UInt8) -> Bool) -> String {
    let start = at
    while at < text.count, isPart(text[at]) { at += 1 }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  private func starts(with word: String) -> Bool {
    let word = Array(word.utf8)
    guard text.count - at >= word.count else { return false }
    return zip(text[at...], word).allSatisfy { found, wanted in
      found == wanted || Self.isLetter(found) && found | 0x20 == wanted
    }
  }

  private mutating func skip(past word: String) {
    while at < text.count, !starts(with: word) { at += 1 }
    at = min(at + word.utf8.count, text.count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// Character references of HTML.
enum PageText {
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–",
    "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "copy": "©", "reg": "®",
    "trade": "™", "euro": "€", "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "Auml": "Ä",
    "Ouml": "Ö", "Uuml": "Ü", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç",
    "ntilde": "ñ",
  ]

  /// Returns the text with its references replaced. Unknown references stay.
  static func decoded(_ text: String) -> String {
    text.replacing(/&(#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});/) { match in
      let name = String(match.1)
      guard name.hasPrefix("#") else { return names[name] ?? String(match.0) }
      let digits = name.dropFirst()
      let number =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.0)
    }
  }
}
