import Foundation

/// The launch of an app for the events of a background session. Environment variables pass it to
/// the app.
package struct BackgroundLaunch: Hashable, Sendable {
  /// The session's identifier. The app's process removes the variable after reading it.
  private static let sessionVariable = "SHARESHEET_BACKGROUND_SESSION"
  /// The owner and the session, separated by a space. A bundle identifier contains no space.
  private static let ownerVariable = "SHARESHEET_BACKGROUND_SESSION_OWNER"

  /// The bundle identifier of the app or extension that owns the session.
  package let owner: String
  /// The session's identifier.
  package let session: String

  package init(owner: String, session: String) {
    self.owner = owner
    self.session = session
  }

  /// Reads the launch from an environment, or returns `nil` if the process was not launched for a
  /// session.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let parts = environment[Self.ownerVariable]?.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let parts, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(owner: String(parts[0]), session: String(parts[1]))
  }

  /// The environment variables for the app.
  package var environment: [String: String] {
    [Self.sessionVariable: session, Self.ownerVariable: "\(owner) \(session)"]
  }
}
