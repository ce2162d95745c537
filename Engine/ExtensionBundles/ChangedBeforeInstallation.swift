/// The error for an app that is not the one that the user has seen. Nothing has changed.
package struct ChangedBeforeInstallation: Error, Hashable, Sendable {
  /// The app's folder name, `X.app`.
  package let app: String
}
