import HoiKit
import UIKit

/// The words of a command, from which its options are taken first.
@MainActor struct Words {
  private(set) var rest: [String]

  init(_ words: [String]) { rest = words }

  mutating func next() throws -> String {
    guard let word = rest.first, !word.hasPrefix("--") else { throw Self.usage }
    return rest.removeFirst()
  }

  func end() throws {
    if !rest.isEmpty { throw Self.usage }
  }

  mutating func flag(_ name: String) throws -> Bool {
    guard let index = rest.firstIndex(of: name) else { return false }
    rest.remove(at: index)
    return true
  }

  mutating func value(_ name: String) throws -> String? {
    guard let index = rest.firstIndex(of: name) else { return nil }
    rest.remove(at: index)
    guard rest.indices.contains(index) else { throw Self.usage }
    return rest.remove(at: index)
  }

  mutating func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = try value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw HoiCommand.Usage(
        words: "\(name) takes a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// From standard input, so that it stands in no list of programs, when it is given as a dash.
  mutating func token() throws -> String? {
    guard let token = try value("--token") else { return nil }
    guard token == "-" else { return token }
    guard let line = readLine(), !line.isEmpty else {
      throw HoiCommand.Usage(words: "There is no token on standard input.")
    }
    return line
  }

  /// What a hoi carries: at most one thing.
  mutating func content() throws -> Hoi.Content {
    let (link, picture, place) = (
      try value("--link"), try value("--picture"), try value("--place")
    )
    guard [link, picture, place].compactMap({ $0 }).count <= 1 else {
      throw HoiCommand.Usage(words: "A hoi carries one thing: a link, a picture or a place.")
    }
    if let link {
      guard let url = URL(string: link), url.scheme != nil, url.host?.isEmpty == false else {
        throw HoiCommand.Usage(words: "\(link) is no link: it begins like https://.")
      }
      return .link(url)
    }
    if let picture { return .picture(try Pictures.file(picture)) }
    if let place { return try Hoi.place(place) }
    return .nothing
  }

  private static var usage: HoiCommand.Usage { HoiCommand.Usage(words: HoiCommand.usage) }
}
