import Foundation
import Glibc
import ShareContent
import ShareSheet

/// What a file argument means: a path, or an address that a desktop passed.
enum GivenItem: Equatable {
  /// The bytes of the path, which need not be UTF-8, without a final NUL.
  case file([UInt8])
  case link(String)
  /// The reason why nothing can be shared.
  case refused(String)

  /// - Parameter words: The file arguments as ArgumentParser returns them, in the order of the
  ///   program's arguments.
  static func items(
    _ words: [String], arguments: [[UInt8]] = programArguments()
  ) -> [GivenItem] {
    // Decodes all arguments once, because there may be thousands.
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

  /// - Throws: `ShareError` `invalidRequest` for the first refused item.
  static func check(_ items: [GivenItem]) throws(ShareError) {
    for case .refused(let words) in items { throw ShareError(.invalidRequest, words) }
  }

  /// The path with invalid bytes replaced, or `nil` if the item is not a file.
  var path: String? {
    guard case .file(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes of the arguments. Swift's own arguments have U+FFFD in place of invalid
  /// UTF-8.
  private static func programArguments() -> [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:))
      }
    }
  }
}
