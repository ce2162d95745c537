import Connectivity
package import Contract
package import Foundation

/// One HTTP request that has been taken over, as the journal keeps it.
package struct Transfer: Hashable, Sendable, Identifiable {
  /// What is on record. That a transfer is being sent right now is not: it would not be true after
  /// a crash.
  package enum State: String, Sendable, CaseIterable {
    case waiting, delivered, failed, cancelled
    /// The server may have done its work or not, and must not be asked twice.
    case outcomeUnknown
  }

  /// What a waiting transfer waits for.
  package enum Wait: String, Sendable, CaseIterable {
    /// Its turn.
    case turn
    /// The time after a failure.
    case backoff
    /// The same, after the server could not be connected to.
    case connection
    /// A network.
    case offline
    /// The person, and another daemon: the proxy that this one was told to use cannot be spoken to.
    case proxy
    /// Another transfer's finding out whether anybody answers there. Never on record.
    case breaker
    /// The person: the server wants to know who asks.
    case credentials
    /// The person, who has paused it.
    case paused

    /// Whether it waits for the person, and for no time.
    package var isHeld: Bool { self == .credentials || self == .paused }

    /// Waits that only a person can end.
    package static let ofPerson: Set<Self> = [.credentials, .paused, .proxy]
  }

  /// Short, random, lower case: people type it.
  package var id: String
  /// Who handed it off: a bundle identifier, or nil for the person.
  package var owner: String?
  package var share: String?
  package var session: String?
  package var sharedContainer: String?
  package var kind = TransferRequest.Kind.upload
  package var taskIdentifier: Int
  package var taskDescription: String?

  package var method: String
  package var url: String { didSet { knownOrigin.value = nil } }
  package var headers: [HeaderField]
  /// Sent with every try, so that a server that knows it takes the request once
  /// (draft-ietf-httpapi-idempotency-key-header-07).
  package var idempotencyKey: String
  /// One for each owner.
  package var handOffKey: String?
  /// The body's file name, for people.
  package var name: String?
  package var custody: Custody.Holding
  package var resumable: ResumableUpload?
  /// What the server is to check the body by; nil: nothing.
  package var digest: UploadDigest?
  package var atMostOnce = false
  package var isDiscretionary = false
  /// Whether it waits for the end of those that its owner's session has handed off before it for
  /// the same host, but for those that wait for the person.
  package var isInOrder = false
  /// Whether an app may be launched to hear how it ended.
  package var sendsLaunchEvents = true
  /// No try before, by the system's clock.
  package var earliestBegin: Date?

  package var state: State
  package var wait = Wait.turn
  package var created: Date
  package var ended: Date?
  /// Tries that have ended, except for the one that a crash cut off.
  package var attempts: Int
  /// The same since the server last got further with the body.
  package var failures = 0
  /// When to try next; meaningful while waiting.
  package var nextAttempt: Date
  /// The server's word, which a restart does not shorten.
  package var notBefore: Date?
  /// Of one to be sent once only: all of it may have left, and nothing is known of what came of
  /// that.
  package var hasBegun = false
  /// The cause of the last failure, for people.
  package var reason: String?
  /// HTTP status of the last try's answer; nil: it had none.
  package var status: Int?
  package var responseHeaders: [HeaderField] = []
  /// The beginning of that answer's body, at most `Uploader.responseLimit` bytes.
  package var response: Data?
  /// Where the next attempt carries on.
  var resumption: Resumption?
  /// `origin`, where it has been made out.
  var knownOrigin = CachedValue<String>()

  /// Whom it is sent to: transfers with the same share connections, places and luck.
  package var origin: String { knownOrigin.value ?? Self.origin(of: url) }

  static func origin(of url: String) -> String {
    guard let destination = try? TransferTarget(url) else { return "" }
    let origin = destination.origin
    return "\(origin.isSecure ? "https" : "http")://\(origin.host):\(origin.port)"
  }

  /// The owner of requests that unshare.
  package static let removalOwner = "sharesheet.history"

  /// Whether it takes back what was shared: then no server may send it on to another one.
  var isRemoval: Bool { owner == Self.removalOwner }

  /// Whether the same request twice does what it does once (RFC 9110, section 9.2.2).
  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method) }

  /// Whether it must not be done twice.
  var isOnceOnly: Bool { atMostOnce && !isIdempotent }

  /// Whether nobody but its own server's answer can tell whether it may be sent again.
  var mustNotRepeat: Bool { isOnceOnly && resumption == nil }
}
