import Foundation

/// The environment variables that the daemon inherits. The daemon outlives the terminal or script
/// that started it, so it does not inherit their other variables.
package enum DaemonEnvironment {
  private static let kept: Set<String> = [
    // The daemon's notifications are in the user's language.
    "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES",
    "HOME", "PATH", "TMPDIR", "SHARESHEET_HOME", "DBUS_SESSION_BUS_ADDRESS",
    // An app that is launched for a session's events copies to the desktop's clipboard.
    "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
    "http_proxy", "https_proxy", "all_proxy", "no_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
    // If this variable is set, this is a CGI program and its client may have set `HTTP_PROXY`.
    "REQUEST_METHOD",
  ]

  /// Returns the daemon's environment.
  package static func make(from environment: [String: String]) -> [String: String] {
    var own = environment.filter { kept.contains($0.key) || $0.key.hasPrefix("XDG_") }
    // During a crash, Swift's backtracer would take seconds, in which the daemon sends nothing.
    own["SWIFT_BACKTRACE"] = "enable=no"
    return own
  }
}
