/// The time limits of an extension, in seconds.
package struct ShareDeadlines: Hashable, Sendable {
  /// The time from the process's start to its first view.
  package var firstView: Int
  /// The time from Post to the extension's decision about the latest text.
  package var validation: Int
  /// The time from Post, or Cancel, to completing.
  package var post: Int
  /// The time from completing to the end of the process.
  package var finish: Int
  /// The time from the last face's departure to the end of the share.
  package var unattended: Int

  /// About a month, for an extension that runs in a debugger.
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
