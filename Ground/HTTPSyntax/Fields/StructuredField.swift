/// Values of structured fields (RFC 9651), as far as resumable uploads need them. A value that is
/// not of the type asked for is nil: the field is then to be ignored.
package enum StructuredField {
  /// An Item that is an integer of at most 15 digits.
  package static func integer(_ text: String?) -> Int64? {
    guard case .integer(let number)? = text.flatMap(item) else { return nil }
    return number
  }

  /// An Item that is an integer and not negative, as offsets and lengths are.
  package static func count(_ text: String?) -> Int64? {
    integer(text).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// An Item that is a boolean: `?0` or `?1`.
  package static func boolean(_ text: String?) -> Bool? {
    guard case .boolean(let value)? = text.flatMap(item) else { return nil }
    return value
  }

  package static func text(_ value: Bool) -> String { value ? "?1" : "?0" }

  /// The integers of a Dictionary. Members of other types are left out; those in `mustBeIntegers`
  /// make the whole field nil.
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
      // The last one of a name counts.
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
