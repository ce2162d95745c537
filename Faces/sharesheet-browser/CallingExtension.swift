/// The browser extension that may start this program. The browser passes its identity.
enum CallingExtension {
  /// The origin in Chromium. The key in the extension's manifest decides it.
  static let origin = "chrome-extension://iplipdgiijemdgikbkojcldfddpmnbla/"
  /// The identifier in Firefox.
  static let addOn = "browser@sharesheet.org"
  /// The name of the host's manifest, without its ending.
  static let host = "org.sharesheet.browser"

  /// Returns whether the program's arguments name the extension. Chromium passes the origin of its
  /// extension. Firefox passes the path of the host's manifest, then the identifier.
  static func isNamed(by arguments: [String]) -> Bool {
    switch arguments.count {
    case 1: arguments[0] == origin
    case 2:
      arguments[0].hasPrefix("/") && arguments[0].hasSuffix("/\(host).json")
        && arguments[1] == addOn
    default: false
    }
  }
}
