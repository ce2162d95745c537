/// A configuration item and the value to set, as the user named them.
package struct Setting: Hashable, Sendable {
  package var title: String
  package var value: String

  package init(title: String, value: String) {
    self.title = title
    self.value = value
  }

  /// Parses `TITLE=VALUE`, the argument of `--set`. The title ends at the first `=`.
  /// - Returns: `nil` if there is no title or no `=`.
  package init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
      return nil
    }
    self.init(
      title: String(argument[..<equals]), value: String(argument[argument.index(after: equals)...]))
  }

  /// The setting as an argument of `--set`.
  package var argument: String { "\(title)=\(value)" }
}
