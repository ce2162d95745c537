/// The comparison of names that users type. Case is ignored, unless two names differ only in case.
package enum NameMatch {
  /// Returns the things with exactly this name. If there are none, returns the things whose name
  /// differs only in case. If there are several results, the name is ambiguous.
  package static func meant<Thing>(
    by name: String, among things: [Thing], called title: (Thing) -> String
  ) -> [Thing] {
    let exact = things.filter { trimmed(title($0)) == trimmed(name) }
    return exact.isEmpty ? things.filter { isSame(title($0), name) } : exact
  }

  package static func isSame(_ one: String, _ other: String) -> Bool {
    plain(one) == plain(other)
  }

  /// Returns the index of the equal name. If there is none, returns the index of the only name that
  /// differs in case, or else of the only name that starts with `name`.
  package static func place(of name: String, among names: [String]) -> Int? {
    let same = meant(by: name, among: Array(names.indices)) { names[$0] }
    // If several names are exactly equal, the first one is used.
    if let first = same.first, same.count == 1 || trimmed(names[first]) == trimmed(name) {
      return first
    }
    if !same.isEmpty { return nil }
    let beginning = names.indices.filter { hasBeginning(names[$0], name) }
    return beginning.count == 1 ? beginning.first : nil
  }

  /// Returns whether the name starts with `beginning`, ignoring case.
  /// - Parameter least: The minimum number of characters of `beginning`, without the whitespace
  ///   around it.
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
