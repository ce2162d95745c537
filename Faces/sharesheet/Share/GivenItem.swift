import Foundation
import Glibc
import ShareContent
import ShareSheet

/// A file argument, resolved to a path or to an address that a desktop passed.
enum GivenItem: Equatable {
  /// The bytes of the path, which need not be UTF-8, without a final NUL.
  case file([UInt8])
  case link(String)
  /// An argument that cannot be shared, with the reason.
  case refused(String)

  /// - Parameter words: The file arguments that ArgumentParser returned, in the order of the
  ///   program's arguments.
  static func items(
    _ words: [String], arguments: ProgramArguments = .own
  ) -> [GivenItem] {
    zip(arguments.bytes(of: words), words).map(GivenItem.init)
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
}
