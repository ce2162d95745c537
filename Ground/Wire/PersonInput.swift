/// What the person did in the sheet. What names something that is no longer shown does nothing.
package enum PersonInput: Codable, Hashable, Sendable {
  /// The sheet stands on the screen; its opening animation, if any, has ended.
  case presented
  /// The whole text after a change. `revision` grows with each; a view names the one it answers.
  case text(String, revision: Int)
  case post
  case cancel
  /// Pressed a button, an alert's action or a configuration row.
  case activate(Int)
  /// Chose a row of a table, or took the choice back where several may be chosen.
  case select(table: Int, generation: Int, Table.Path)
  /// Pressed the detail button of a row.
  case accessory(table: Int, generation: Int, Table.Path)
  /// Looks at another part of a table: its window shall hold this row.
  case reveal(table: Int, Table.Path)
  /// Looks for rows with these words: a table shows only such ones until there are no words any more.
  case find(table: Int, String)
  /// The whole text of a `TextInput` after a change.
  case type(input: Int, String, revision: Int)
  /// Leaves the page on top.
  case back
  /// Whether the link of this number, which the extension had asked to open, was opened.
  case link(Int, isOpened: Bool)
  /// The app that shares came to the front or left it.
  case host(HostState)
}

/// The four notifications that a host app's life sends to an extension.
package enum HostState: String, Codable, Hashable, Sendable {
  case willEnterForeground, didEnterBackground, willResignActive, didBecomeActive
}
