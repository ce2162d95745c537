package import ControlAPI
package import Wire

/// What the sheet needs of whoever carries the share: the command gives the daemon's control API,
/// a test gives an extension of its own.
package protocol SheetHost: ActionHost, PictureHost {
  /// Where the share stands, whole each time; the latest is enough. Read by one sheet, once.
  ///
  /// It continues across several `begin`s. Its end means that the daemon is gone; `recover` makes
  /// another stream.
  var updates: AsyncStream<ShareStatus> { get }

  /// Starts the daemon again after it has gone. The next `begin` creates the share again.
  /// - Returns: What was queued of the share before.
  /// - Throws: An error whose description is for people, if no daemon can be started.
  func recover() async throws -> ShareFate

  /// Returns what the daemon has queued of everything that this sheet shared. Starts the daemon if
  /// it is gone.
  func fate() async -> ShareFate

  /// Starts the extension with this bundle identifier, and with the `SharePerson` of that id or
  /// with nobody.
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

  /// Where the person's text is kept until it is posted; `nil` if it is not.
  var draft: DraftFile? { get }

  /// Says, at most once, that there is nobody left to share for, and why. The sheet leaves then.
  var abandonments: AsyncStream<String> { get }

  /// Ends the share and its extension. Called once, when the person leaves without having posted.
  func cancel() async
}

extension SheetHost {
  package func open(_ url: String) async -> Bool { false }

  package var draft: DraftFile? { nil }

  package var abandonments: AsyncStream<String> { AsyncStream { $0.finish() } }
}

/// Where the sheet's pictures come from. A host that has none need not implement it.
package protocol PictureHost: Sendable {
  /// One that views of the extension name by this id; nil when it cannot be had.
  func picture(_ id: Int) async -> PixelMap?

  /// A small copy of an item that is a picture, no side longer than `side` pixels; nil when it
  /// cannot be had.
  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap?
}

extension PictureHost {
  package func picture(_ id: Int) async -> PixelMap? { nil }
  package func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? { nil }
}

/// An application that items may be opened with.
package struct ApplicationChoice: Hashable, Sendable {
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Does the chores: whatever of them touches files, programs or the desktop.
package protocol ActionHost: Sendable {
  /// The folder that Save to… begins with, as the person would write it.
  var suggestedFolder: String { get }

  /// The folders whose paths begin with what was typed, as the person would go on writing; at most
  /// a few dozen.
  func folders(completing typed: String) async -> [String]

  /// Applications to choose from, the desktop's choice first; none or one: there is no choice.
  func applications() async -> [ApplicationChoice]

  /// - Parameter progress: is told how much is done, 0 to 1, now and then.
  /// - throws: an error whose description is a sentence for people.
  func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult
}
