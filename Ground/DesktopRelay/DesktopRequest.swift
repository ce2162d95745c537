package import DesktopSession

/// What a launched app asks of the daemon, because its sandbox contains no desktop.
package enum DesktopRequest: Codable, Hashable, Sendable {
  /// The items replace the clipboard's content.
  case copy([PasteboardContents.Item])
  /// A notification. `picture` is the path of a file in a container of the app, or `nil`.
  case notify(title: String, text: String, picture: String?)
  /// Whether a desktop shows notifications.
  case findNotifications
}

/// The daemon's reply.
package struct DesktopReply: Codable, Hashable, Sendable {
  /// The reason why nothing was done, or `nil`.
  package let problem: String?

  package init(problem: String? = nil) { self.problem = problem }
}
