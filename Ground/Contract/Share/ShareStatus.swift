/// `POST /v1/shares/ID/begin`
package struct ShareBeginning: Codable, Hashable, Sendable {
  /// Bundle identifier.
  package var `extension`: String
  /// A `SharePerson.id` of that extension's: it starts with them.
  package var person: String?
  /// Whether the face asks the person before it opens a link for the extension, and answers with
  /// `PersonInput.link`; nil: it opens none.
  package var opensLinks: Bool?

  package init(extension identifier: String, person: String? = nil, opensLinks: Bool? = nil) {
    self.extension = identifier
    self.person = person
    self.opensLinks = opensLinks
  }
}

/// A page of the web that an extension asks to be opened.
package struct LinkWish: Codable, Hashable, Sendable {
  /// Names it in `PersonInput.link`; grows from wish to wish.
  package var number: Int
  package var url: String

  package init(number: Int, url: String) {
    self.number = number
    self.url = url
  }
}

/// Where a share stands: each `status` event of `GET /v1/shares/ID/events` is one of these, whole.
///
/// The first event says how it stands now; events that nobody read in time are left out, the last
/// one never is.
package struct ShareStatus: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    /// No extension has been chosen.
    case choosing
    /// The extension's process is starting; there is no view yet.
    case starting
    case composing
    /// Post was chosen; the extension is handing its work off.
    case posting
    /// Everything the extension handed off is on disk. The sheet closes.
    case posted
    /// The extension ended otherwise than by completing; `message` says how.
    case failed
    case cancelled

    package var isFinal: Bool { self == .posted || self == .failed || self == .cancelled }
  }

  /// What follows on posting. The sheet is closed by then; the extension's process finishes what it
  /// has begun.
  package enum Aftermath: String, Codable, Sendable {
    /// Its process is at work: more transfers may come.
    case working
    /// It has left by itself.
    case done
    /// It was cut off, crashed, or what it handed over late could not be taken; `message` says so.
    case incomplete
  }

  /// Why it failed, is not posted yet though the person has chosen Post, or is incomplete.
  package enum Cause: String, Codable, Sendable {
    /// The extension's process ended otherwise than by leaving.
    case crashed
    /// It left without finishing.
    case left
    /// It was ended, since it broke the rules of how the two talk.
    case misbehaved
    /// It was built for another version of Sharesheet.
    case otherVersion
    /// It was ended, since it took too long to show something, to judge the text or to finish.
    case unresponsive
    /// It was ended after posting, before it had finished what it had begun.
    case cutOff
    /// It gave up, with an error.
    case gaveUp
    /// What it handed off could not be taken over.
    case handOffFailed
    /// It finds the content not valid after all.
    case contentNotValid
  }

  package var share: String
  package var state: State
  /// nil until posted.
  package var aftermath: Aftermath?
  /// Bundle identifier of the chosen extension.
  package var `extension`: String?
  package var view: ExtensionView?
  /// What the person must be told: why it failed, why the sheet is still open, or, once posted,
  /// that a linked file must be left as it is.
  package var message: String?
  package var cause: Cause?
  /// What can be done about what `message` says; nil: nothing that is a route.
  package var remedies: [Remedy]?
  /// true: nobody knows whether all of it was taken over, or any; `transfers` has what is known.
  package var isUnknown: Bool?
  /// The extension's process, which waits for a debugger; nil in a share that is not debugged.
  package var process: Int32?
  /// Ids of the transfers handed off so far.
  package var transfers: [String]
  /// What the extension gave back to the app that shared, once posted; nil: nothing.
  package var returned: [ReturnedItem]?
  /// What it was to give back and could not, in a sentence; nil: nothing.
  package var notReturned: String?
  /// What the extension wants to be opened, until the person has been asked.
  package var link: LinkWish?

  /// Whether its extension may still hand something off.
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
