import Foundation
import HTTPSyntax

/// A scanner that finds the links in a text, in order. It examines each character a limited number
/// of times.
struct LinkScanner {
  struct Link {
    let url: URL
    /// The position of the link in the text, in UTF-16 code units. `length` has the same unit.
    let start: Int
    let length: Int
  }

  private let scalars: [Unicode.Scalar]
  /// The index at which the search continues.
  private var position = 0
  /// The number of UTF-16 code units before `counted`.
  private var units = 0
  private var counted = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func next() -> Link? {
    while position < scalars.count {
      guard isAtBoundary else {
        position += 1
        continue
      }
      guard let (end, prefix) = candidate() else {
        position += 1
        continue
      }
      let range = position..<end
      position = end
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[range])
      guard let url = URL(reading: prefix + String(text)) else { continue }
      let start = units(before: range.lowerBound)
      return Link(url: url, start: start, length: units(before: range.upperBound) - start)
    }
    return nil
  }

  private mutating func units(before end: Int) -> Int {
    while counted < end {
      units += scalars[counted].value > 0xffff ? 2 : 1
      counted += 1
    }
    return units
  }

  // MARK: Candidates

  /// Whether a word may begin at the current position.
  private var isAtBoundary: Bool {
    guard scalars[position].isWord else { return false }
    guard position > 0 else { return true }
    let before = scalars[position - 1]
    // After a script without spaces, a scheme or `www` may begin anywhere.
    if before.isUnspaced { return scalars[position].isASCII }
    return !before.isWord && !".-_@/\\+".unicodeScalars.contains(before)
  }

  /// Returns the end of the link at the current position and the prefix that completes its URL.
  private func candidate() -> (end: Int, prefix: String)? {
    if let end = withScheme() { return (end, "") }
    if let end = mail(from: position) { return (end, "mailto:") }
    guard let domain = domain(from: position) else { return nil }
    let isWeb = domain.labels.first?.lowercased() == "www" && domain.labels.count > 2
    guard isWeb || Domains.isKnown(domain.labels.last ?? "") else { return nil }
    return (path(from: port(from: domain.end)), "http://")
  }

  private func withScheme() -> Int? {
    var end = position
    while end < scalars.count, end - position < 32, scalars[end].isScheme { end += 1 }
    guard end < scalars.count, scalars[end] == ":", end - position > 1 else { return nil }
    let scheme = string(position..<end).lowercased()
    let rest = end + 1
    switch scheme {
    case "mailto":
      guard let end = mail(from: rest) else { return nil }
      return end < scalars.count && scalars[end] == "?" ? path(from: end) : end
    case "tel":
      var end = rest
      while end < scalars.count, scalars[end].isTelephone { end += 1 }
      end = trimmed(rest..<end)
      return scalars[rest..<end].count { $0.isDigit } > 2 ? end : nil
    default: break
    }
    guard rest + 2 < scalars.count, scalars[rest] == "/", scalars[rest + 1] == "/" else {
      return nil
    }
    let start = rest + 2
    guard ["http", "https", "ftp", "ftps"].contains(scheme) else {
      let end = trimmed(start..<runEnd(from: start))
      return end > start ? end : nil
    }
    guard let host = host(from: start) else { return nil }
    return path(from: host)
  }

  /// Returns the end of the host, including user information and port.
  private func host(from start: Int) -> Int? {
    var from = start
    var end = start
    while end < scalars.count, end - start < 255, !scalars[end].endsRun,
      !"/?#".unicodeScalars.contains(scalars[end])
    {
      if scalars[end] == "@" { from = end + 1 }
      end += 1
    }
    guard from < scalars.count else { return nil }
    if scalars[from] == "[" {
      guard let close = scalars[from..<end].firstIndex(of: "]"), close > from + 1 else {
        return nil
      }
      return port(from: close + 1)
    }
    if let domain = domain(from: from) { return port(from: domain.end) }
    var name = from
    while name < end, scalars[name].isWord || "-_".unicodeScalars.contains(scalars[name]) {
      if name > from, scalars[name].isUnspaced, scalars[name - 1].isASCII { break }
      name += 1
    }
    return name > from ? port(from: name) : nil
  }

  private func port(from start: Int) -> Int {
    guard start < scalars.count, scalars[start] == ":" else { return start }
    var end = start + 1
    while end < scalars.count, end - start < 6, scalars[end].isDigit { end += 1 }
    return end > start + 1 ? end : start
  }

  /// Parses a domain of at least two labels, each within the length limit of DNS.
  private func domain(from start: Int) -> (labels: [String], end: Int)? {
    var labels: [String] = []
    var end = start
    var next = start
    while next < scalars.count, next - start < 255 {
      let first = next
      var isASCII = true
      while next < scalars.count, next - first < 64,
        scalars[next].isWord || next > first && "-_".unicodeScalars.contains(scalars[next])
      {
        // A script without spaces may follow the domain directly: 「example.comを」.
        if scalars[next].isUnspaced, isASCII, next > first { break }
        isASCII = isASCII && scalars[next].isASCII
        next += 1
      }
      guard next > first, next - first < 64 else { break }
      var label = next
      while label > first, "-_".unicodeScalars.contains(scalars[label - 1]) { label -= 1 }
      labels.append(string(first..<label))
      end = label
      guard label == next, next < scalars.count, scalars[next] == "." else { break }
      next += 1
    }
    return labels.count > 1 ? (labels, end) : nil
  }

  /// Returns the end of an address such as `name@example.com`, or `nil` if there is none.
  private func mail(from start: Int) -> Int? {
    var at = start
    while at < scalars.count, at - start < 65, scalars[at].isMail { at += 1 }
    guard at > start, at < scalars.count, scalars[at] == "@", scalars[at - 1] != "." else {
      return nil
    }
    guard let domain = domain(from: at + 1) else { return nil }
    return domain.labels.last?.allSatisfy(\.isLetter) == true ? domain.end : nil
  }

  // MARK: End of a link

  /// Returns the end of the path, query and fragment, or `start` if there are none.
  private func path(from start: Int) -> Int {
    guard start < scalars.count, "/?#".unicodeScalars.contains(scalars[start]) else {
      return start
    }
    return max(start, trimmed(start..<runEnd(from: start)))
  }

  /// Returns the position of the first character that ends a link, or of an unmatched closing
  /// bracket.
  private func runEnd(from start: Int) -> Int {
    var open: [Unicode.Scalar: Int] = [:]
    for index in start..<scalars.count {
      let scalar = scalars[index]
      if scalar.endsRun { return index }
      switch scalar {
      case "(", "[": open[scalar, default: 0] += 1
      case ")", "]":
        let opening: Unicode.Scalar = scalar == ")" ? "(" : "["
        guard let count = open[opening], count > 0 else { return index }
        open[opening] = count - 1
      default: break
      }
    }
    return scalars.count
  }

  /// Returns the end of the range without trailing punctuation.
  private func trimmed(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, ".,;:!?'*([…".unicodeScalars.contains(scalars[end - 1]) {
      end -= 1
    }
    return end
  }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}

/// The top-level domains that are recognized without a leading `www`.
///
/// The list is incomplete on purpose. `.md`, `.sh` and others are more often filename extensions.
enum Domains {
  static func isKnown(_ label: String) -> Bool { known.contains(label.lowercased()) }

  private static let known = Set(
    """
    com org net edu gov mil int info biz name pro mobi app dev page blog shop store online site
    website tech cloud news wiki xyz club live social art design media photos video games email
    io ai co me tv fm gg ly to eu us uk ca au nz ie de at ch li fr be nl lu it es pt dk se no fi is
    ee lv lt cz sk hu ro bg gr hr si ba mk al tr cy mt ua by ru kz ge am az il ae sa qa kw jo lb
    ir iq eg ma tn dz ng ke gh za in pk bd lk np cn hk mo tw jp kr sg my th vn id ph mx br ar cl pe
    uy ve ec bo cr pa gt cu dm
    рф укр бел қаз срб 中国 中國 香港 台湾 台灣 한국 भारत ไทย
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
