import Translations

/// The version of the control API. The version increases when an older program could misunderstand
/// a newer program. It is independent of the programs' own versions.
package enum ControlVersion {
  /// The version of this build.
  package static let current = 1
  /// The header field with the sender's version. The daemon accepts requests without it, for
  /// example from `curl`.
  package static let field = "Sharesheet-API"

  private static let anyVersion: Set = [Routes.status.target([]), Routes.stop.target([])]

  /// Returns whether the route requires equal versions. The status and stop routes work across
  /// versions.
  package static func isAsked(by path: String) -> Bool {
    !anyVersion.contains(path)
  }
}

extension ControlError {
  /// Returns the error for two programs of different versions.
  /// - Parameter daemon: The daemon's version, or `nil` for a daemon that predates the version
  ///   number.
  package static func otherVersion(caller: Int, daemon: Int?) -> Self {
    let version =
      daemon.map { Explanation("version \($0)") } ?? Explanation("an older version")
    if let daemon, caller < daemon {
      return Self(
        .otherVersion,
        Explanation(
          """
          This program is older than the daemon (the daemon speaks \(version) of the control API, \
          this program \(caller)). Nothing was done. Update or rebuild this program. If it is up \
          to date, close it and start it again.
          """))
    }
    return Self(
      .otherVersion,
      Explanation(
        """
        The daemon is older than this program (it speaks \(version) of the control API, this \
        program \(caller)). Nothing was done. Restart the daemon with 'sharesheet daemon stop'. \
        Transfers continue afterwards.
        """))
  }
}
