import Foundation

/// What of its starter's environment the daemon gets: it outlives the terminal it was started from,
/// so nothing of one terminal or one script may stay in it.
package enum DaemonEnvironment {
  private static let kept: Set<String> = [
    "HOME", "PATH", "LANG", "TMPDIR", "SHARESHEET_HOME", "DBUS_SESSION_BUS_ADDRESS",
    // An app that is launched for a session's events copies to the desktop's clipboard.
    "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY",
    "http_proxy", "https_proxy", "all_proxy", "no_proxy",
    "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
    // Tells that a CGI program's caller may have set `HTTP_PROXY`.
    "REQUEST_METHOD",
  ]

  package static func make(from environment: [String: String]) -> [String: String] {
    var own = environment.filter { kept.contains($0.key) || $0.key.hasPrefix("XDG_") }
    // Swift's backtracer takes seconds over a crash, in which nothing is sent.
    own["SWIFT_BACKTRACE"] = "enable=no"
    return own
  }
}
