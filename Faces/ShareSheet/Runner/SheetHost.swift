package import Contract

/// The sheet's connection to the share. The command uses the daemon's control API. A test supplies
/// an extension of its own.
package protocol SheetHost: ActionHost, PictureHost {
  /// The whole status of the share after each change. Only the latest one matters. One sheet reads
  /// the stream, once.
  ///
  /// The stream continues across several `begin` calls. Its end means that the daemon is gone.
  /// `recover` creates another stream.
  var updates: AsyncStream<ShareStatus> { get }

  /// Restarts the daemon after it has ended. The next `begin` creates the share again.
  /// - Returns: The queued uploads of the earlier share.
  /// - Throws: An error whose description is shown to the user, if no daemon can be started.
  func recover() async throws -> ShareFate

  /// Returns the uploads that the daemon has queued for all shares of this sheet. Restarts the
  /// daemon if it is gone.
  func fate() async -> ShareFate

  /// Starts the extension with this bundle identifier, with the `SharePerson` of this id or with
  /// none.
  ///
  /// If an extension fails and the user chooses another one, `begin` is called again. If the share
  /// is over by then, the host creates a new one of the same items.
  /// - Throws: An error whose description is shown to the user, for example a `ControlError`.
  func begin(_ extension: String, person: String?) async throws

  /// Sends an input of the user, and returns when the daemon has accepted it. The sheet has one
  /// call in flight at a time. Of the texts typed in the meantime, it sends only the last.
  /// - Throws: `ControlError`, with `contentNotValid` if Post was rejected.
  func send(_ input: PersonInput) async throws

  /// Opens a web page after the user has agreed.
  /// - Returns: Whether an application accepted the page.
  func open(_ url: String) async -> Bool

  /// The file that keeps the user's text until it is posted, or `nil` if the text is not kept.
  var draft: DraftFile? { get }

  /// Yields the reason, at most once, if the client that shares is gone. The sheet then closes.
  var abandonments: AsyncStream<String> { get }

  /// Ends the share and its extension. Called once, when the user leaves without having posted.
  func cancel() async
}

extension SheetHost {
  package func open(_ url: String) async -> Bool { false }

  package var draft: DraftFile? { nil }

  package var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}

/// The source of the sheet's pictures. The defaults are for a host that has none.
package protocol PictureHost: Sendable {
  /// Returns the picture that the extension's views name by this id, or `nil` if it is unavailable.
  func picture(_ id: Int) async -> PixelMap?

  /// Returns a small copy of a picture item, or `nil` if it is unavailable. No side is longer than
  /// `side` pixels.
  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap?
}

extension PictureHost {
  package func picture(_ id: Int) async -> PixelMap? { nil }
  package func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? { nil }
}

/// An application that can open the items.
package struct ApplicationChoice: Hashable, Sendable {
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A performer of the item actions, which touch files, programs or the desktop.
package protocol ActionHost: Sendable {
  /// The folder that Save to… suggests, as the user would write it.
  var suggestedFolder: String { get }

  /// Returns the folders whose paths start with the typed text, as the user would write them. There
  /// are at most a few dozen.
  func folders(completing typed: String) async -> [String]

  /// Returns the applications to choose from, the desktop's default first. With fewer than two, the
  /// user gets no choice.
  func applications() async -> [ApplicationChoice]

  /// Performs an item action.
  /// - Parameter progress: Receives the completed fraction, 0 to 1, from time to time.
  /// - Throws: An error whose description is a sentence for the user.
  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult
}
