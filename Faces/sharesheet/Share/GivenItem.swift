import Foundation
import Glibc
import ShareContent
import ShareSheet

/// What a word for a file means: a path, or an address as desktops hand them over.
enum GivenItem: Equatable {
  /// The path's own bytes, which need not be text; without an end.
  case file([UInt8])
  case link(String)
  /// Why nothing of it can be shared.
  case refused(String)

  /// - Parameter words: as ArgumentParser gives them, in the order of the program's arguments.
  static func items(
    _ words: [String], arguments: [[UInt8]] = programArguments()
  ) -> [GivenItem] {
    // Once for all: there may be thousands of them.
    let texts = arguments.map { Array(String(decoding: $0, as: UTF8.self).utf8) }
    var rest = texts[...]
    return words.map { word in
      let index = rest.firstIndex(of: Array(word.utf8))
      if let index { rest = rest[(index + 1)...] }
      return GivenItem(index.map { arguments[$0] } ?? Array(word.utf8), word)
    }
  }

  private init(_ bytes: [UInt8], _ word: String) {
    let isAddress = word.lowercased().hasPrefix("file:///") || access(word, F_OK) != 0
    switch isAddress ? DesktopAddress(word) : nil {
    case .file(let path)?: self = .file(path)
    case .link(let link)?: self = .link(link)
    case .refused(let words)?: self = .refused(words)
    case nil: self = .file(bytes)
    }
  }

  /// - throws: `ShareError` `invalidRequest` for the first that is refused.
  static func check(_ items: [GivenItem]) throws(ShareError) {
    for case .refused(let words) in items { throw ShareError(.invalidRequest, words) }
  }

  /// The path, as text where it is some; nil for all else.
  var path: String? {
    guard case .file(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Their bytes: those that are not UTF-8 have become U+FFFD in Swift's.
  private static func programArguments() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:))
      }
    }
  }
}
