/// A configuration item and the value it shall have, as the person named them.
package struct Setting: Hashable, Sendable {
  package var title: String
  package var value: String

  package init(title: String, value: String) {
    self.title = title
    self.value = value
  }

  /// Reads `TITLE=VALUE`, as `--set` takes it. The title ends at the first `=`.
  /// - Returns: `nil` if there is no title or no `=`.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    self.init(
      title: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }

  /// The same as `--set` takes it.
  package var argument: String { "\(title)=\(value)" }
}
