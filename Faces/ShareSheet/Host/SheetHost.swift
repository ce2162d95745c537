package import ControlAPI
package import Wire

/// What the sheet needs of whoever carries the share: the command gives the daemon's control API,
/// a test gives an extension of its own.
package protocol SheetHost: ActionHost, PictureHost {
  /// Where the share stands, whole each time; the latest is enough. Read by one sheet, once.
  ///
  /// It lives as long as the host, across several `begin`s. Its end means that the daemon is gone.
  var updates: AsyncStream<ShareStatus> { get }

  /// Starts the extension with this bundle identifier, and with the `SharePerson` of that id or with nobody.
  ///
  /// It is called again when an extension failed and the person chose another one; a host whose
  /// share is over by then makes a new one of the same items.
  /// - throws: an error whose description is for people, for example a `ControlError`.
  func begin(_ extension: String, person: String?) async throws

  /// Hands on what the person did; returns when the daemon has taken it. The sheet has one call
  /// under way at a time, and passes over texts that were typed meanwhile but for the last.
  /// - throws: `ControlError`, `contentNotValid` when Post was refused.
  func send(_ input: PersonInput) async throws

  /// Shows a page of the web to the person, who was asked.
  /// - Returns: whether somebody has taken it.
  func open(_ url: String) async -> Bool

  /// Says, at most once, that there is nobody left to share for, and why. The sheet leaves then.
  var abandonments: AsyncStream<String> { get }

  /// Ends the share and its extension. Called once, when the person leaves without having posted.
  func cancel() async
}

extension SheetHost {
  package func open(_ url: String) async -> Bool { false }

  package var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}
