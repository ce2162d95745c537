import Contract
import Translations

// The state of a share.
extension ShareMachine {
  enum State: Hashable, Sendable {
    case running(Run)
    case over(End)
  }

  /// One process of the extension, before the share's end.
  struct Run: Hashable, Sendable {
    var phase = Phase.starting
    var isPresented = false
    /// The latest revision of the user's text that was sent to the extension.
    var sentRevision = 0
    /// The conversations that the extension has donated. They are recorded when the share is
    /// posted.
    var donated: [Conversation] = []
    /// The number of donations, including withdrawn donations.
    var donationCount = 0
    /// The error of the first failed hand-off.
    var handOffFailure: Explanation?
  }

  enum Phase: Hashable, Sendable {
    case starting
    case composing
    /// Post waits until the extension has validated the latest text.
    case validating
    case posting
    /// After a failed hand-off, a new process is starting with the text. The sheet still shows the
    /// old view.
    case restarting(isPostWaiting: Bool)

    var awaitsView: Bool {
      switch self {
      case .starting, .restarting: true
      case .composing, .validating, .posting: false
      }
    }

    var isPostWaiting: Bool { self == .validating || self == .restarting(isPostWaiting: true) }
  }

  enum End: Hashable, Sendable {
    case posted(Posted)
    case notPosted(Reason, Presence)

    /// Sets the notice about the transfers that the user must see.
    mutating func note(_ notice: Explanation?) {
      guard let notice, case .posted(var posted) = self else { return }
      posted.notice = notice
      self = .posted(posted)
    }
  }

  enum Reason: Hashable, Sendable {
    case failed(Explanation, ShareStatus.Cause)
    case cancelled
  }

  /// The process of a share that was not posted.
  enum Presence: Hashable, Sendable {
    case leaving
    /// The process was notified that its time is over.
    case expired
    case gone
  }

  struct Posted: Hashable, Sendable {
    let returned: [ReturnedItem]
    /// The notice about the transfers that the user must see.
    var notice: Explanation?
    var aftermath: AfterPosting

    /// The process, or `nil` after the process has ended. While the value is `nil`, setting it has
    /// no effect.
    var finish: Finish? {
      get { if case .working(let finish) = aftermath { finish } else { nil } }
      set { if case .working = aftermath, let newValue { aftermath = .working(newValue) } }
    }
  }

  enum AfterPosting: Hashable, Sendable {
    case working(Finish)
    case done
    case incomplete(ShareStatus.Cause)
  }

  /// The process of a posted share.
  struct Finish: Hashable, Sendable {
    var donationCount: Int
    /// Whether the process was notified that its time is over.
    var hasExpired = false
    /// The number of the extension's tasks that were interrupted.
    var unfinished = 0
    var handOffFailure: Explanation?
  }

  /// The known hand-offs of all processes.
  struct HandOffs: Hashable, Sendable {
    /// The identifiers of the current process's transfers.
    private(set) var transfers: [String] = []
    /// Whether an earlier process has handed off a transfer.
    private(set) var hasEarlier = false
    var isInFlight = false
    /// Whether the journal may contain transfers that are not in the list.
    private(set) var mayHaveMore = false

    var isUnknown: Bool { isInFlight || mayHaveMore }
    var hasAny: Bool { hasEarlier || !transfers.isEmpty }

    mutating func succeed(_ transfer: String) {
      isInFlight = false
      transfers.append(transfer)
    }

    mutating func fail(isUnknown: Bool) {
      isInFlight = false
      mayHaveMore = mayHaveMore || isUnknown
    }

    mutating func startAgain() {
      hasEarlier = hasAny
      transfers = []
    }
  }

  /// What the extension has put on the user's pasteboard, in all its processes.
  struct Copies: Hashable, Sendable {
    private(set) var count = 0
    /// The reason why the last copy failed, or `nil` if it succeeded.
    var failure: Explanation?

    mutating func succeed() {
      count += 1
      failure = nil
    }
  }

  struct Notice: Hashable, Sendable {
    var message: Explanation?
    var cause: ShareStatus.Cause?
    var remedies: [Remedy]?
    var isUnknown = false
  }

  var status: ShareStatus {
    var status = ShareStatus(
      share: share, state: shownState, extension: identifier, view: view,
      message: message?.description,
      transfers: handOffs.transfers)
    status.messageExplanation = message
    status.cause = notice.cause
    status.remedies = notice.remedies
    status.isUnknown = notice.isUnknown ? true : nil
    status.process = process
    status.notReturned = notReturned?.description
    status.notReturnedExplanation = notReturned
    status.copied = copies.count > 0 ? copies.count : nil
    status.question = questions.first
    guard case .over(.posted(let posted)) = state else { return status }
    status.returned = posted.returned
    status.aftermath =
      switch posted.aftermath {
      case .working: .working
      case .done: .done
      case .incomplete: .incomplete
      }
    return status
  }

  private var shownState: ShareStatus.State {
    switch state {
    case .running(let run):
      switch run.phase {
      case .starting: .starting
      case .composing, .validating, .restarting: .composing
      case .posting: .posting
      }
    case .over(.posted): .posted
    case .over(.notPosted(.failed, _)): .failed
    case .over(.notPosted(.cancelled, _)): .cancelled
    }
  }

  /// Whether hand-offs of the extension belong to the share.
  var takesHandOffs: Bool { donationCount != nil }

  /// Whether the share accepts another donation.
  var hasRoomForDonations: Bool { donationCount.map { $0 < Self.maximumDonations } ?? false }

  /// The number of donations, or `nil` if no later request of the extension belongs to the share.
  private var donationCount: Int? {
    switch state {
    case .running(let run): run.donationCount
    case .over(.posted(let posted)): posted.finish?.donationCount
    case .over(.notPosted): nil
    }
  }
}
