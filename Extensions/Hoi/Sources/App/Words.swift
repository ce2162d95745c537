import AppCommands
import HoiKit
import UIKit

/// A command's arguments. Options are removed first.
@MainActor struct Words {
  let command: String
  private(set) var rest: [String]

  init(_ words: [String], of command: String) {
    rest = words
    self.command = command
  }

  /// - Parameter what: The argument's name in the command's usage.
  mutating func next(_ what: String) throws -> String {
    guard let word = rest.first else {
      throw Usage(words: "\(what) is missing.", of: command)
    }
    try noOption(word)
    return rest.removeFirst()
  }

  /// Takes all remaining arguments as names. There must be at least one.
  mutating func names() throws -> [String] {
    if rest.isEmpty { throw Usage(words: "NAME is missing.", of: command) }
    for word in rest { try noOption(word) }
    defer { rest = [] }
    return rest
  }

  func end() throws {
    guard let word = rest.first else { return }
    try noOption(word)
    throw Usage(words: "The argument “\(word.oneLine)” was not expected.", of: command)
  }

  private func noOption(_ word: String) throws {
    guard word.hasPrefix("-"), word.count > 1, word != "--" else { return }
    throw Usage(
      words: "There is no option \(word.oneLine) here.", of: command)
  }

  mutating func flag(_ name: String) throws -> Bool {
    guard let index = rest.firstIndex(of: name) else { return false }
    rest.remove(at: index)
    return true
  }

  mutating func value(_ name: String) throws -> String? {
    guard let index = rest.firstIndex(of: name) else { return nil }
    rest.remove(at: index)
    guard rest.indices.contains(index) else {
      throw Usage(words: "\(name) needs a value.", of: command)
    }
    return rest.remove(at: index)
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Usage(
        words: "\(name) takes a number from \(range.lowerBound) to \(range.upperBound).",
        of: command)
    }
    return number
  }

  /// Takes the token. If the argument is a dash, reads the token from standard input, so that
  /// process lists do not show the token.
  mutating func token() throws -> String? {
    guard let token = try value("--token") else { return nil }
    guard token == "-" else { return token }
    guard let line = readLine(), !line.isEmpty else {
      throw Usage(words: "There is no token on standard input.", of: command)
    }
    return line
  }

  /// Takes the hoi's content: a picture, a link or both, or a place.
  mutating func content() throws -> Hoi.Content {
    let (link, picture, place) = (
      try value("--link"), try value("--picture"), try value("--place")
    )
    guard place == nil || (link == nil && picture == nil) else {
      throw Usage(
        words: "A place is a link to a map. Leave --link and --picture out.", of: command)
    }
    let url = try link.map { try self.link($0) }
    if let picture { return .picture(try Pictures.file(picture), link: url) }
    if let url { return .link(url) }
    if let place { return try Hoi.place(place) }
    return .nothing
  }

  private func link(_ text: String) throws -> URL {
    guard let url = URL(string: text), url.scheme != nil, url.host?.isEmpty == false else {
      throw Usage(
        words: "\(text.oneLine) is not a link. Write it with its scheme, such as https://.",
        of: command)
    }
    return url
  }
}
