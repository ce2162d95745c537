package import Contract
package import Linux

/// The content of a share, kept so that it can be offered again if an extension fails.
package protocol ShareableContent: Sendable {
  /// The files to hand over, with the messages that describe them to the daemon.
  var handedFiles: [(descriptor: Descriptor, handOver: DescriptorHandOver)] { get }
  /// The items that are not files.
  var plainItems: [SharedItem<HandedFile>] { get }
  var title: String? { get }
  /// Whether the extension waits for a debugger.
  var isDebugged: Bool { get }
  /// Whether a second share of the content would find it empty.
  var canBeReadOnceOnly: Bool { get }
  /// Returns a host that performs the built-in actions on the content.
  /// - Parameter hasOffered: Whether the content has already been handed to the daemon.
  func actions(hasOffered: Bool) -> any ActionHost
}

/// The environment of a share besides the daemon: the desktop, and the sharing app if there is one.
package protocol ShareSurroundings: Sendable {
  associatedtype Content: ShareableContent

  /// Whether a user can be asked and web pages can be opened.
  var opensLinks: Bool { get }
  /// Opens a web page.
  /// - Returns: Whether an application accepted the page.
  func open(_ url: String) async -> Bool

  /// Returns the app's content for this activity, or `nil` if it is the same for all activities.
  /// - Throws: An error whose description is shown to the user.
  func content(for activity: String, named name: String) async throws -> Content?
  /// Records that this activity was chosen.
  func note(activity: String)
  /// Yields the reason, at most once, if the client that shares is gone.
  var abandonments: AsyncStream<String> { get }
}
