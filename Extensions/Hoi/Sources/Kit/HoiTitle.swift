/// The title of shared content, shortened to fit with the link into a header field.
enum HoiTitle {
  private static let longest = 300
  /// The limit in bytes. A limit in characters is not enough, because a character may have any
  /// number of combining marks.
  private static let longestBytes = 1200

  static func shortened(_ title: String) -> String {
    guard title.utf8.count > longestBytes || title.count > longest else { return title }
    var short = ""
    for character in title.prefix(longest - 1) {
      guard fits(character.utf8.count, short) else { break }
      short.append(character)
    }
    if short.isEmpty {
      // The first character alone is too long.
      for scalar in title.unicodeScalars {
        guard fits(scalar.utf8.count, short) else { break }
        short.unicodeScalars.append(scalar)
      }
    }
    return short + "…"
  }

  private static func fits(_ bytes: Int, _ short: String) -> Bool {
    short.utf8.count + bytes <= longestBytes - "…".utf8.count
  }
}
