/// A reader of the structured fields (RFC 9651) that resumable uploads use. If a value has another
/// type, the result is `nil`, and the caller ignores the field.
package enum StructuredField {
  /// Returns an Item that is an integer of at most 15 digits.
  package static func integer(_ text: String?) -> Int64? {
    guard case .integer(let number)? = text.flatMap(item) else { return nil }
    return number
  }

  /// Returns an Item that is a non-negative integer, such as an offset or a length.
  package static func count(_ text: String?) -> Int64? {
    integer(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Returns an Item that is a Boolean: `?0` or `?1`.
  package static func boolean(_ text: String?) -> Bool? {
    guard case .boolean(let value)? = text.flatMap(item) else { return nil }
    return value
  }

  /// Returns the text of a Boolean.
  package static func text(_ value: Bool) -> String { value ? "?1" : "?0" }

  /// Returns the integers of a Dictionary. Members of other types are omitted. If such a member is
  /// in `mustBeIntegers`, the result is `nil`.
  package static func integers(
    _ text: String, mustBeIntegers known: Set<String>
  ) -> [String: Int64]? {
    var scanner = StructuredFieldScanner(text)
    var found: [String: Int64] = [:]
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      guard let key = scanner.key() else { return nil }
      var value = StructuredFieldScanner.Item.boolean(true)
      if scanner.skip("=") {
        guard let item = scanner.item() else { return nil }
        value = item
      }
      guard scanner.skipParameters() else { return nil }
      // The last member with a name replaces earlier members.
      found[key] = nil
      if case .integer(let number) = value {
        found[key] = number
      } else if known.contains(key) {
        return nil
      }
      scanner.skipSpaces()
      if scanner.isAtEnd { return found }
      guard scanner.skip(",") else { return nil }
      scanner.skipSpaces()
      if scanner.isAtEnd { return nil }
    }
    return found
  }

  private static func item(_ text: String) -> StructuredFieldScanner.Item? {
    var scanner = StructuredFieldScanner(text)
    scanner.skipSpaces()
    guard let item = scanner.item(), scanner.skipParameters() else { return nil }
    scanner.skipSpaces()
    return scanner.isAtEnd ? item : nil
  }
}
