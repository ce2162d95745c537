package import Wire

/// Something on a page that the person can go to.
package enum Target: Hashable, Sendable {
  /// A button, an action or a configuration row, by the id that activates it.
  case button(Int)
  case input(Int)
  case row(table: Int, Table.Path)
}
