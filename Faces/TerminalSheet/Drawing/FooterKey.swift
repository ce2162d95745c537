import ShareSheet

/// A key in the footer, and its action.
struct FooterKey: Hashable, Sendable {
  let key: String
  let does: String
  let style: Style
  /// The name of the key on a narrow screen.
  let short: String

  init(_ key: String, _ does: String, _ style: Style = .bold, short: String? = nil) {
    self.key = key
    self.does = does
    self.style = style
    self.short = short ?? key
  }

  /// The keys that show the list of keys while "?" is a character of a text.
  static let help = FooterKey(
    Words.Keys.functionOneOrAlt, Words.Keys.keys, short: Words.Keys.functionOne)

  /// Returns the keys that fit in a row of this width, and the gap between two keys. If not all fit,
  /// their names are shortened first. Then the last keys are left out, but never the first.
  static func fitting(
    _ keys: [FooterKey], width: Int, in repertoire: CharacterRange
  ) -> (keys: [FooterKey], gap: Int) {
    func needed(_ keys: [FooterKey], gap: Int) -> Int {
      keys.reduce(-gap) {
        $0 + repertoire.columns(of: $1.does) + 1 + repertoire.columns(of: $1.key) + gap
      }
    }
    for gap in [4, 2] where needed(keys, gap: gap) <= width { return (keys, gap) }
    var shown = keys.map { FooterKey($0.short, $0.does, $0.style) }
    while shown.count > 1, needed(shown, gap: 2) > width { shown.removeLast() }
    return (shown, needed(shown, gap: 4) <= width ? 4 : 2)
  }
}
