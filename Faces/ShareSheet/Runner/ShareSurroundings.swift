package import Contract
package import Linux

/// The content of a share. It is kept, so that it can be offered again if an extension fails.
package protocol ShareableContent: Sendable {
  /// The files to send to the daemon, with the messages that describe them.
  var handedFiles: [(descriptor: Descriptor, handOver: DescriptorHandOver)] { get }
  /// The items that are not files.
  var plainItems: [SharedItem<HandedFile>] { get }
  var title: String? { get }
  /// Whether the extension waits for a debugger.
  var isDebugged: Bool { get }
  /// Whether the content contains a stream. A second share of the content would find the stream
  /// empty.
  var canBeReadOnceOnly: Bool { get }
  /// Returns the details that go along unseen. It reads parts of the files.
  func hiddenItems() -> HiddenItems
  /// Returns the content without the details that go along unseen. It copies pictures, and the
  /// user's files stay as they are.
  /// - Parameter isStrict: Whether a kind of file that cannot be cleaned is an error. Otherwise,
  ///   such a file stays as it is.
  /// - Throws: `ShareError` `invalidRequest` if a file cannot be cleaned.
  func withoutHidden(isStrict: Bool) throws(ShareError) -> Self
  /// Returns a host that performs the built-in actions on the content.
  /// - Parameter hasOffered: Whether the daemon has already received the content.
  func actions(hasOffered: Bool) -> any ActionHost
}

/// The environment of a share: the desktop and, if an app shares, the app. The daemon is not part
/// of it.
package protocol ShareSurroundings: Sendable {
  associatedtype Content: ShareableContent

  /// Whether web pages can be opened, and a user is there to confirm it.
  var opensLinks: Bool { get }
  /// Whether a user is there to answer the questions of extensions.
  var hasUser: Bool { get }
  /// Opens a web page.
  /// - Returns: Whether an application accepted the page.
  func open(_ url: String) async -> Bool

  /// Puts what an extension has copied, which the pasteboard's file has, on the clipboards of this
  /// process. The daemon may have another desktop, and has no terminal.
  func showCopy() async

  /// Returns the app's content for this activity, or `nil` if the app has the same content for all
  /// activities.
  /// - Throws: An error whose description is shown to the user.
  func content(for activity: String, named name: String) async throws -> Content?
  /// Records that this activity was chosen.
  func note(activity: String)
  /// Yields the reason once if the client that shares has ended or disconnected.
  var abandonments: AsyncStream<String> { get }
}
