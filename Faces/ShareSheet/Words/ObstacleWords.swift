import Wire

/// What may be missing where an extension does not accept its content: it says only that it does not. So
/// this says how things stand, and claims no more.
enum ObstacleWords {
  /// Rows that can be named in one line.
  private static let limit = 3

  /// - Parameters:
  ///   - isEmpty: whether nothing is written.
  ///   - rows: the extension's configuration.
  static func words(isEmpty: Bool, _ rows: [ConfigurationRow]) -> String {
    let unset = rows.filter { !$0.isPending && !$0.title.isEmpty && isUnset($0.value) }
    guard !unset.isEmpty, unset.count <= limit else {
      return isEmpty ? "write something first" : "not accepted as it is"
    }
    let rows = unset.map { "\($0.title) is \($0.value)" }
    let facts = (isEmpty ? ["nothing is written"] : []) + rows
    return "not accepted as it is; " + facts.joined(separator: ", ")
  }

  /// As Apple's template writes it, and those made of it. A row without a value may never have one.
  private static func isUnset(_ value: String) -> Bool { value.lowercased() == "none" }
}
