package import Translations

/// The body of `POST /v1/shares/ID/begin`.
package struct ShareBeginning: Codable, Hashable, Sendable {
  /// The bundle identifier of the chosen extension.
  package var `extension`: String
  /// The `SharePerson.id` of the person that the user chose with the extension, or `nil`.
  package var person: String?
  /// Whether the face asks the user before it opens a link for the extension, and reports the
  /// answer with `PersonInput.answer`. `nil` means that the face opens no links.
  package var opensLinks: Bool?
  /// Whether the face asks the user about hosts on the user's own networks, and reports the answer
  /// with `PersonInput.answer`. `nil` means that the extension's requests to such hosts fail.
  package var asksAboutHosts: Bool?

  package init(
    extension identifier: String, person: String? = nil, opensLinks: Bool? = nil,
    asksAboutHosts: Bool? = nil
  ) {
    self.extension = identifier
    self.person = person
    self.opensLinks = opensLinks
    self.asksAboutHosts = asksAboutHosts
  }
}

/// The state of a share. Each `status` event of `GET /v1/shares/ID/events` carries the complete
/// state.
/// The first event carries the present state. If a client reads too slowly, the daemon omits older
/// events, but never the last event.
package struct ShareStatus: Codable, Hashable, Sendable {
  /// The state of a share.
  package enum State: String, Codable, Sendable {
    /// No extension has been chosen.
    case choosing
    /// The extension's process is starting. It has sent no view yet.
    case starting
    /// The user edits the share.
    case composing
    /// The user chose Post. The extension hands off its transfers.
    case posting
    /// All hand-offs are on disk. The sheet closes.
    case posted
    /// The extension ended without completing. `message` gives the reason.
    case failed
    /// The user or the extension cancelled the share.
    case cancelled

    /// Whether the share is over for the user.
    package var isFinal: Bool { self == .posted || self == .failed || self == .cancelled }
  }

  /// The activity of the extension's process after posting. The sheet is already closed.
  package enum AfterPosting: String, Codable, Sendable {
    /// The process is running. More transfers can follow.
    case working
    /// The process exited on its own.
    case done
    /// The process was ended or crashed, or a late hand-off failed. `message` gives the reason.
    case incomplete
  }

  /// The reason why a share failed, is still not posted after Post, or is incomplete.
  package enum Cause: String, Codable, Sendable {
    /// The extension's process crashed or ended with an error.
    case crashed
    /// The process exited without finishing.
    case left
    /// The daemon ended the process because it violated the wire protocol.
    case misbehaved
    /// The daemon ended the process because it used too much memory, disk space or processor time,
    /// or started too many processes.
    case exceededLimit
    /// The extension was built for another version of Sharesheet.
    case otherVersion
    /// The daemon ended the process because it took too long to show a view, validate the text or
    /// finish.
    case unresponsive
    /// The daemon ended the process after posting, before its work was finished.
    case cutOff
    /// The extension cancelled with an error.
    case gaveUp
    /// The daemon could not store a hand-off.
    case handOffFailed
    /// The extension found the content invalid when the user chose Post.
    case contentNotValid
  }

  /// The share's identifier.
  package var share: String
  /// The share's state.
  package var state: State
  /// The activity after posting, or `nil` before posting.
  package var aftermath: AfterPosting?
  /// The bundle identifier of the chosen extension.
  package var `extension`: String?
  /// The extension's newest view, or `nil` before the first.
  package var view: ExtensionView?
  /// A message for the user: why the share failed, why the sheet is still open, or, after posting,
  /// that a linked file must not be changed.
  package var message: String?
  /// The translatable form of `message`, or `nil` if only the text is known.
  package var messageExplanation: Explanation?
  /// The reason behind `message`, or `nil` if nothing failed.
  package var cause: Cause?
  /// The remedies for `message` that are routes, or `nil` if there are none.
  package var remedies: [Remedy]?
  /// Whether the daemon may have stored more hand-offs than it has confirmed. `transfers` contains
  /// the confirmed hand-offs.
  package var isUnknown: Bool?
  /// The process identifier of the extension that waits for a debugger, or `nil` if the share is
  /// not debugged.
  package var process: Int32?
  /// The identifiers of the transfers handed off so far.
  package var transfers: [String]
  /// The items that the extension returned to the host app, after posting, or `nil` if there are
  /// none.
  package var returned: [ReturnedItem]?
  /// A sentence about items that could not be returned, or `nil` if there are none.
  package var notReturned: String?
  /// The translatable form of `notReturned`, or `nil` if only the text is known.
  package var notReturnedExplanation: Explanation?
  /// The number of times the extension has put something on the pasteboard, or `nil` if there are
  /// none. The pasteboard's file has the newest items.
  package var copied: Int?
  /// The question that the user must answer for the extension.
  package var question: ShareQuestion?

  /// Whether the extension can still hand off transfers.
  package var isOpen: Bool { !state.isFinal || aftermath == .working }

  package init(
    share: String, state: State, extension identifier: String? = nil, view: ExtensionView? = nil,
    message: String? = nil, transfers: [String] = [], returned: [ReturnedItem]? = nil
  ) {
    self.share = share
    self.state = state
    self.extension = identifier
    self.view = view
    self.message = message
    self.transfers = transfers
    self.returned = returned
  }
}
