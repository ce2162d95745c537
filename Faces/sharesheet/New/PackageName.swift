import ShareSheet

/// A name that a package, a module, an app and a part of an identifier can have alike.
struct PackageName: Hashable {
  /// Characters; identifiers, which have it twice, take 200.
  private static let limit = 40
  /// Packages that come along; SwiftPM knows packages by the names of their folders.
  private static let taken: Set<String> = ["hummingbird", "sharesheet"]

  let text: String

  /// - throws: `ShareError` `invalidRequest`, with what to write.
  init(_ text: String) throws(ShareError) {
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    let fits =
      text.utf8.first.map(isLetter) == true && text.utf8.count <= Self.limit
      && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    guard fits else {
      throw ShareError(
        .invalidRequest,
        "“\(text.prefix(80))” cannot be the name of a package, a module and an app. Write a letter, "
          + "then letters and digits of ASCII, \(Self.limit) at most: for example Cow.")
    }
    guard !Self.taken.contains(text.lowercased()) else {
      throw ShareError(
        .invalidRequest, "A package that comes along is named \(text) already. Take another name.")
    }
    self.text = text
  }
}
