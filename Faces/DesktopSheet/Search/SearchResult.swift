import Foundation
import HTTPSyntax
import ShareSheet

/// Something that a search in GNOME Shell offers. Nothing in it comes from the clipboard or from a
/// file, because the shell shows results before the user has chosen one.
package enum SearchResult: Hashable, Sendable {
  case clipboard, lastScreenshot, screenshot
  /// A web address that the user has typed.
  case link(String)

  private static let linkPrefix = "link:"
  /// The limit of terms. A search with more finds nothing.
  private static let mostTerms = 8
  /// The limit of a term's bytes. `URL.onlyLink` has the same limit.
  private static let longestTerm = 8 << 10
  /// A term with fewer characters begins too many words.
  private static let shortestTerm = 3

  /// The name by which the shell refers to the result. For an action, it is the action's name on
  /// the bus.
  package var identifier: String {
    switch self {
    case .clipboard: "paste"
    case .lastScreenshot: "last-screenshot"
    case .screenshot: "screenshot"
    case .link(let address): Self.linkPrefix + address
    }
  }

  /// - Returns: `nil` if no search returns a result with this identifier.
  package init?(identifier: String) {
    let actions: [SearchResult] = [.clipboard, .lastScreenshot, .screenshot]
    if let action = actions.first(where: { $0.identifier == identifier }) {
      self = action
      return
    }
    guard identifier.hasPrefix(Self.linkPrefix),
      let address = Self.address(in: String(identifier.dropFirst(Self.linkPrefix.count)))
    else { return nil }
    self = .link(address)
  }

  package var title: String {
    switch self {
    case .clipboard: Words.Search.clipboard
    case .lastScreenshot: Words.Search.lastScreenshot
    case .screenshot: Words.Search.screenshot
    case .link: Words.Search.link
    }
  }

  /// Returns the results for the words that the user has typed.
  /// - Parameter possible: The actions that have an effect on this desktop.
  package static func results(for terms: [String], possible: [SearchResult]) -> [SearchResult] {
    guard terms.count <= mostTerms, terms.allSatisfy({ $0.utf8.count <= longestTerm }) else {
      return []
    }
    let addresses = terms.compactMap(address)
    let others = terms.filter { address(in: $0) == nil }.map(\.foldedForSearch)
    guard let first = addresses.first else { return possible.filter { $0.matches(others) } }
    let verbs = Words.Search.verbs.words
    let isAboutLink = others.allSatisfy { term in verbs.contains { $0.hasPrefix(term) } }
    return addresses.count == 1 && isAboutLink ? [.link(first)] : []
  }

  /// Whether each term begins a keyword or is a word of the title, and one begins a keyword clearly.
  private func matches(_ terms: [String]) -> Bool {
    let (keywords, titleWords) = (keywords, title.words)
    let isMeant = terms.contains { term in
      term.count >= Self.shortestTerm && keywords.contains { $0.hasPrefix(term) }
    }
    return isMeant
      && terms.allSatisfy { term in
        titleWords.contains(term) || keywords.contains { $0.hasPrefix(term) }
      }
  }

  private var keywords: [String] {
    let nouns =
      switch self {
      case .clipboard: Words.Search.clipboardNouns
      case .lastScreenshot, .screenshot: Words.Search.screenshotNouns
      case .link: ""
      }
    return (Words.Search.verbs + " " + nouns).words
  }

  private static func address(in term: String) -> String? {
    guard let url = URL.onlyLink(in: term), ["http", "https"].contains(url.scheme?.lowercased())
    else { return nil }
    return url.absoluteString
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map { String($0).foldedForSearch } }

  fileprivate var foldedForSearch: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
