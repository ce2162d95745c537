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

/// Names as people write them: in any case, and a beginning is enough where it is the only one.
enum NameMatch {
  static func isSame(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// The place of `name` among `names`: the same, or else the only one that begins so.
  static func place(of name: String, among names: [String]) -> Int? {
    if let same = names.firstIndex(where: { isSame($0, name) }) { return same }
    let wanted = plain(name)
    let beginning = names.indices.filter { plain(names[$0]).hasPrefix(wanted) }
    return wanted.isEmpty || beginning.count != 1 ? nil : beginning.first
  }

  static func begins(_ name: String, with beginning: String) -> Bool {
    let beginning = plain(beginning)
    return !beginning.isEmpty && plain(name).hasPrefix(beginning)
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

  private static func plain(_ text: String) -> String {
    var text = text.lowercased()[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    return String(text)
  }
}
