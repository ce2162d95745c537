import ShareSheet
import Translations

/// A name that is valid for a package, a module and an app, and as part of an identifier.
struct PackageName: Hashable {
  /// The maximum number of characters. An identifier contains the name twice and may have at most
  /// 200 characters.
  private static let limit = 40
  /// The names that packages in the new package's dependency graph already have. SwiftPM identifies
  /// packages by the names of their folders.
  private static let taken: Set<String> = ["hummingbird", "sharesheet"]

  let text: String

  /// - Throws: `ShareError` `invalidRequest` if the name is invalid or already used.
  init(_ text: String) throws(ShareError) {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    let fits =
      text.utf8.first.map(isLetter) == true && text.utf8.count <= Self.limit
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    guard fits else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          “\(text.prefix(80))” cannot be the name of a package, a module and an app. Write an \
          ASCII letter, then ASCII letters and digits, \(Self.limit) at most: for example Cow.
          """
        ))
    }
    guard !Self.taken.contains(text.lowercased()) else {
      throw ShareError(
        .invalidRequest,
        translated("A dependency is already named \(text). Choose another name."))
    }
    self.text = text
  }
}
