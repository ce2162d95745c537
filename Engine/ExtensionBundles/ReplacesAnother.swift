/// The error for an app that could use what belongs to another app: the data of an app that was
/// installed from another place, or identifiers and groups of another team. It contains everything
/// that the user must know before the user allows it. Nothing has changed.
package struct ReplacesAnother: Error, Hashable, Sendable {
  /// The names of another team.
  package struct Claim: Hashable, Sendable {
    /// The identifiers and groups, sorted, at least one.
    package let names: [String]
    /// The owner, in its short form.
    package let owner: String
  }

  /// The places of two versions of an app.
  package struct Sources: Hashable, Sendable {
    /// The source of the installed app, or `nil` if it is unknown.
    package let installed: String?
    /// The source of the new app, or `nil` if it is unknown.
    package let new: String?
  }

  /// The app's folder name, `X.app`.
  package let app: String
  /// The team of the new app in its short form, or `nil` if the app is not signed.
  package let team: String?
  /// The names of other teams that the app would get.
  package let claims: [Claim]
  /// The places, or `nil` if the app replaces no app from another place.
  package let sources: Sources?
}
