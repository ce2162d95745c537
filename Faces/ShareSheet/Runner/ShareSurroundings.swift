package import ControlAPI
package import Linux

/// What is shared, held so that it can be offered again after an extension failed.
package protocol ShareableContent: Sendable {
  /// To hand over, by the names that extensions are to see.
  var handedFiles: [(descriptor: Descriptor, name: String?)] { get }
  /// What is shared besides files.
  var plainItems: [ShareItem] { get }
  var title: String? { get }
  /// Whether the extension waits for a debugger.
  var isDebugged: Bool { get }
  /// Whether a second share of the same would find it empty.
  var canBeReadOnceOnly: Bool { get }
  /// Does the sheet's own actions with it.
  /// - Parameter hasOffered: whether it has been handed to the daemon already.
  func actions(hasOffered: Bool) -> any ActionHost
}

/// What there is around a share besides the daemon: a desktop, and an app where one shares.
package protocol ShareSurroundings: Sendable {
  associatedtype Content: ShareableContent

  /// Whether there is a person to ask, and something that opens pages of the web.
  var opensLinks: Bool { get }
  /// - Returns: whether somebody has taken it.
  func open(_ url: String) async -> Bool

  /// What the app gives to this activity; nil: the same as to all others.
  /// - throws: an error whose description is for people.
  func content(for activity: String, named name: String) async throws -> Content?
  /// This activity was chosen.
  func note(activity: String)
  /// Says, at most once, that there is nobody left to share for, and why.
  var abandonments: AsyncStream<String> { get }
}
