/// A message's tags as users see them. As in ntfy's apps, tags that name an emoji appear as the
/// emoji before the title.
struct ShownTags {
  /// The emoji in one string. Empty if there are none.
  let pictures: String
  let words: [String]

  /// The tags that ntfy's documentation lists as common, and a waving hand.
  private static let pictures = [
    "+1": "\u{1F44D}", "-1": "\u{1F44E}", "warning": "\u{26A0}\u{FE0F}",
    "rotating_light": "\u{1F6A8}", "triangular_flag_on_post": "\u{1F6A9}", "skull": "\u{1F480}",
    "facepalm": "\u{1F926}", "no_entry": "\u{26D4}", "no_entry_sign": "\u{1F6AB}",
    "cd": "\u{1F4BF}", "computer": "\u{1F4BB}", "loudspeaker": "\u{1F4E2}", "tada": "\u{1F389}",
    "white_check_mark": "\u{2705}", "heavy_check_mark": "\u{2714}\u{FE0F}",
    "partying_face": "\u{1F973}", "wave": "\u{1F44B}",
  ]

  init(_ tags: [String]) {
    pictures = tags.compactMap { Self.pictures[$0] }.joined()
    words = tags.filter { Self.pictures[$0] == nil && !Self.isIdentifier($0) }
  }

  /// Returns whether a tag is an identifier for programs: 12 or more hexadecimal digits, possibly
  /// after words and hyphens. A number alone is not an identifier.
  private static func isIdentifier(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let last = parts.last, last.count >= 12, last.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return false }
    return parts.count > 1 || last.contains { !$0.isNumber }
  }
}
