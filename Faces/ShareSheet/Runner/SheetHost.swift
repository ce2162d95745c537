package import Contract

/// The interface through which a sheet controls its share. The command implements it with the
/// daemon's control API, and tests implement it with a local extension.
package protocol SheetHost: ActionHost, PictureHost {
  /// The complete status of the share after each change. Only the latest status matters. Each
  /// stream is read once, by one sheet.
  ///
  /// The stream continues across several calls of `begin`. If the stream ends, the daemon is gone.
  /// `recover` creates another stream.
  var updates: AsyncStream<ShareStatus> { get }

  /// Restarts the daemon after it has ended. The next `begin` creates the share again.
  /// - Returns: The queued uploads of the earlier share.
  /// - Throws: An error whose description is shown to the user, if no daemon can be started.
  func recover() async throws -> ShareFate

  /// Returns the uploads that the daemon has queued for all shares of this sheet. If the daemon is
  /// gone, restarts it.
  func fate() async -> ShareFate

  /// Starts the extension with this bundle identifier. If `person` is set, the share goes to the
  /// `SharePerson` with this id.
  ///
  /// If an extension fails and the user chooses another one, `begin` is called again. If the share
  /// is over by then, the host creates a new share of the same items.
  /// - Throws: An error whose description is shown to the user, for example a `ControlError`.
  func begin(_ extension: String, person: String?) async throws

  /// Examines the items for details that go along unseen.
  /// - Returns: The details, and the extensions for which they are always taken out. `nil` if the
  ///   host cannot take them out.
  func hiddenItems() async -> (HiddenItems, always: Set<String>)?

  /// Chooses whether the next `begin` takes hidden details out. `nil` means that the setting of the
  /// destination decides.
  func removeHidden(_ isRemoved: Bool?)

  /// Keeps for this extension whether hidden details are always taken out.
  /// - Throws: An error whose description is shown to the user.
  func alwaysRemoveHidden(_ isAlways: Bool, for extension: String) throws

  /// Sends an input of the user, and returns when the daemon has accepted it. The sheet makes one
  /// call at a time. If the user types several texts in the meantime, the sheet sends only the
  /// last.
  /// - Throws: `ControlError`, with `contentNotValid` if Post was rejected.
  func send(_ input: PersonInput) async throws

  /// Opens a web page after the user has agreed.
  /// - Returns: Whether an application accepted the page.
  func open(_ url: String) async -> Bool

  /// Whether an extension of this sheet has copied something to the clipboard.
  var hasCopied: Bool { get }

  /// The file that keeps the user's text until it is posted, or `nil` if the text is not kept.
  var draft: DraftFile? { get }

  /// Yields the reason once if the client that shares has ended or disconnected. The sheet then
  /// closes.
  var abandonments: AsyncStream<String> { get }

  /// Ends the share and its extension. Called once, when the user leaves without posting.
  func cancel() async
}

extension SheetHost {
  package func open(_ url: String) async -> Bool { false }

  package func hiddenItems() async -> (HiddenItems, always: Set<String>)? { nil }
  package func removeHidden(_ isRemoved: Bool?) {}
  package func alwaysRemoveHidden(_ isAlways: Bool, for extension: String) throws {}

  package var hasCopied: Bool { false }

  package var draft: DraftFile? { nil }

  package var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}

/// The source of the sheet's pictures. The default implementations provide no pictures.
package protocol PictureHost: Sendable {
  /// Returns the picture that the extension's views refer to by this id, or `nil` if the picture is
  /// unavailable.
  func picture(_ id: Int) async -> PixelMap?

  /// Returns a small copy of an item that is a picture, or `nil` if the picture is unavailable. No
  /// side of the copy is longer than `side` pixels.
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

/// The interface that performs item actions. Item actions use files, programs or the desktop.
package protocol ActionHost: Sendable {
  /// The folder that Save to… suggests, as a path that the user would write.
  var suggestedFolder: String { get }

  /// Returns the folders whose paths start with the typed text, as paths that the user would write.
  /// There are at most a few dozen.
  func folders(completing typed: String) async -> [String]

  /// Returns the applications to choose from. The desktop's default application comes first. If
  /// there are fewer than two, the user is not asked to choose.
  func applications() async -> [ApplicationChoice]

  /// Performs an item action.
  /// - Parameter progress: Receives the completed fraction, 0 to 1, from time to time.
  /// - Throws: An error whose description is a sentence for the user.
  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult
}
