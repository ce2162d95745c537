import Foundation

/// How an app is told that it was launched for a background session's events: in its environment.
package struct BackgroundLaunch: Hashable, Sendable {
  /// The session's identifier; the app's own process takes it away once it is read.
  private static let sessionVariable = "SHARESHEET_BACKGROUND_SESSION"
  /// Owner and session, with a space between them: an identifier of a bundle has none.
  private static let ownerVariable = "SHARESHEET_BACKGROUND_SESSION_OWNER"

  /// Bundle identifier of the app or of the extension whose session it is.
  package let owner: String
  package let session: String

  package init(owner: String, session: String) {
    self.owner = owner
    self.session = session
  }

  /// nil when the process was launched for no session.
  package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let parts = environment[Self.ownerVariable]?.split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let parts, parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(owner: String(parts[0]), session: String(parts[1]))
  }

  package var environment: [String: String] {
    [Self.sessionVariable: session, Self.ownerVariable: "\(owner) \(session)"]
  }
}
