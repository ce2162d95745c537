/// The number of what the daemon and its callers say to each other. It grows when one of before
/// could misunderstand one of afterwards, and is no version of the programs.
package enum ControlVersion {
  package static let current = 1
  /// The header field in which both say theirs. Who asks with none, as `curl` does, is answered.
  package static let field = "Sharesheet-API"

  /// Whether this is answered whatever numbers the two have: who a daemon is, and that it is to
  /// end.
  package static func isAsked(by path: String) -> Bool {
    path != "/v1/status" && path != "/v1/stop"
  }
}

extension ControlError {
  /// - Parameter daemon: nil: one of before there was a number.
  package static func otherVersion(caller: Int, daemon: Int?) -> Self {
    let numbers =
      "(it speaks \(daemon.map { "version \($0)" } ?? "an older version") of the control API, "
    if let daemon, caller < daemon {
      return Self(
        .otherVersion,
        "This program is older than the daemon \(numbers)this program \(caller)). Nothing was done. "
          + "Update the program, or build it anew; where it is up to date, close it and start it again."
      )
    }
    return Self(
      .otherVersion,
      "The daemon is older than this program \(numbers)this program \(caller)). Nothing was done. "
        + "Restart the daemon, 'sharesheet daemon stop'; what is on its way goes on then.")
  }
}
