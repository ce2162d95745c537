/// How long an extension may take, in seconds.
package struct ShareDeadlines: Hashable, Sendable {
  /// From its start to its first view.
  package var firstView: Int
  /// To judge a changed text once Post is waiting for it.
  package var validation: Int
  /// From Post, or Cancel, to completing.
  package var post: Int
  /// From completing to its process's end by itself.
  package var finish: Int
  /// From when no face follows it to its end.
  package var unattended: Int

  /// A month, for whoever looks at an extension with a debugger.
  static let none = ShareDeadlines(
    firstView: 2_600_000, validation: 2_600_000, post: 2_600_000, finish: 2_600_000,
    unattended: 30)

  package init(
    firstView: Int = 8, validation: Int = 8, post: Int = 30, finish: Int = 30, unattended: Int = 30
  ) {
    self.firstView = firstView
    self.validation = validation
    self.post = post
    self.finish = finish
    self.unattended = unattended
  }
}
