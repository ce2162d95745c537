/// A configuration item and the value it shall have, as the person named them.
package struct Setting: Hashable, Sendable {
  package var title: String
  package var value: String

  package init(title: String, value: String) {
    self.title = title
    self.value = value
  }
}

/// Why a setting could not be made.
package struct SettingRefusal: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// There is no such title or value; the message says which there are.
    case unknown
    /// The extension asks something that a setting does not answer.
    case unanswered
    /// The extension did not do what it should have.
    case failed
  }

  package var kind: Kind
  /// A sentence for people, plain text.
  package var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// Names as people write them: in any case where no two differ by that alone.
package enum NameMatch {
  /// Those that a name means: the ones written so, else those that differ in case alone. Where there are
  /// several, nobody knows which.
  package static func meant<Thing>(
    by name: String, among things: [Thing], called title: (Thing) -> String
  ) -> [Thing] {
    let exact = things.filter { trimmed(title($0)) == trimmed(name) }
    return exact.isEmpty ? things.filter { isSame(title($0), name) } : exact
  }

  static func isSame(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// The place of `name` among `names`: the same, else the only one in another case, else the only one that
  /// begins so.
  static func place(of name: String, among names: [String]) -> Int? {
    let same = meant(by: name, among: Array(names.indices)) { names[$0] }
    // Of several that are written alike the first one is as good as any.
    if let first = same.first, same.count == 1 || trimmed(names[first]) == trimmed(name) {
      return first
    }
    if !same.isEmpty { return nil }
    let wanted = plain(name)
    let beginning = names.indices.filter { plain(names[$0]).hasPrefix(wanted) }
    return wanted.isEmpty || beginning.count != 1 ? nil : beginning.first
  }

  /// "Red, Green and 3 more"
  static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let names = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    if names.isEmpty { return "nothing" }
    let shown = names.prefix(30)
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func plain(_ text: String) -> String { trimmed(text.lowercased()) }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    return String(text)
  }
}
