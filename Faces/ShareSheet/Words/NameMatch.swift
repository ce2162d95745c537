/// Names as people write them: in any case where no two differ by that alone.
package enum NameMatch {
  /// Those that a name means: the ones written so, else those that differ in case alone. Where
  /// there are several, nobody knows which.
  package static func meant<Thing>(
    by name: String, among things: [Thing], called title: (Thing) -> String
  ) -> [Thing] {
    let exact = things.filter { trimmed(title($0)) == trimmed(name) }
    return exact.isEmpty ? things.filter { isSame(title($0), name) } : exact
  }

  package static func isSame(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// The place of `name` among `names`: the same, else the only one in another case, else the only
  /// one that begins so.
  package static func place(of name: String, among names: [String]) -> Int? {
    let same = meant(by: name, among: Array(names.indices)) { names[$0] }
    // Of several that are written alike the first one is as good as any.
    if let first = same.first, same.count == 1 || trimmed(names[first]) == trimmed(name) {
      return first
    }
    if !same.isEmpty { return nil }
    let beginning = names.indices.filter { hasBeginning(names[$0], name) }
    return beginning.count == 1 ? beginning.first : nil
  }

  /// Whether the name begins so, in any case.
  /// - Parameter least: Characters that a beginning has, without the blanks around it.
  package static func hasBeginning(
    _ name: String, _ beginning: String, ofAtLeast least: Int = 1
  ) -> Bool {
    let wanted = plain(beginning)
    return wanted.count >= least && plain(name).hasPrefix(wanted)
  }

  private static func plain(_ text: String) -> String { trimmed(text.lowercased()) }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    return String(text)
  }
}
