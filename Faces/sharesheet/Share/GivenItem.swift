import Foundation
import Glibc

/// What a word for a file means: a path, or an address as desktops hand them over.
enum GivenItem: Equatable {
  /// The path's own bytes, which need not be text; without an end.
  case file([UInt8])
  case link(String)

  /// - Parameter words: as ArgumentParser gives them, in the order of the program's arguments.
  static func items(
    _ words: [String], arguments: [[UInt8]] = programArguments()
  ) -> [GivenItem] {
    var rest = arguments[...]
    return words.map { word in
      let index = rest.firstIndex {
        String(decoding: $0, as: UTF8.self).utf8.elementsEqual(word.utf8)
      }
      if let index { rest = rest[(index + 1)...] }
      return GivenItem(index.map { arguments[$0] } ?? Array(word.utf8), word)
    }
  }

  private init(_ bytes: [UInt8], _ word: String) {
    if let path = Self.path(inAddress: word) {
      self = .file(path)
    } else if Self.hasScheme(word), access(word, F_OK) != 0 {
      self = .link(word)
    } else {
      self = .file(bytes)
    }
  }

  /// The path, as text where it is some; nil for a link.
  var path: String? {
    guard case .file(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// RFC 8089; of this machine's files only.
  private static func path(inAddress address: String) -> [UInt8]? {
    let beginnings = ["file:///", "file://localhost/"]
    guard let beginning = beginnings.first(where: address.hasPrefix) else { return nil }
    var path: [UInt8] = []
    var rest = Array(address.utf8).dropFirst(beginning.utf8.count - 1)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), code != 0,
        rest.prefix(2).count(where: { Character(UnicodeScalar($0)).isHexDigit }) == 2
      {
        path.append(code)
        rest = rest.dropFirst(2)
      } else {
        path.append(byte)
      }
    }
    return path
  }

  private static func hasScheme(_ word: String) -> Bool {
    guard let end = word.range(of: "://"), word[..<end.lowerBound].first?.isLetter == true
    else { return false }
    return word[..<end.lowerBound].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0))
    }
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
