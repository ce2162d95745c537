import Connectivity
package import Contract
package import Foundation

/// One accepted HTTP request, as the journal stores it.
package struct Transfer: Hashable, Sendable, Identifiable {
  /// The recorded state. Sending is not recorded, because it would be wrong after a crash.
  package enum State: String, Sendable, CaseIterable {
    case waiting, delivered, failed, cancelled
    /// The server may have done its work, and the request must not be repeated.
    case outcomeUnknown
  }

  /// A short random identifier in lower case, which users type.
  package var id: String
  /// The owner's bundle identifier, or `nil` for the user.
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
  /// The key that goes with every attempt, so that a server can recognize a repetition
  /// (draft-ietf-httpapi-idempotency-key-header-07).
  package var idempotencyKey: String
  /// The hand-off key, unique for each owner.
  package var handOffKey: String?
  /// The body's file name, shown to the user.
  package var name: String?
  package var custody: BodyStorage.StoredBody
  package var resumable: ResumableUpload?
  /// The checksum for the server, or `nil`.
  package var digest: UploadDigest?
  package var atMostOnce = false
  package var isDiscretionary = false
  /// Whether it waits for the end of earlier transfers of its owner's session to the same host,
  /// except those that wait for the user.
  package var isInOrder = false
  /// Whether an app may be launched for its end.
  package var sendsLaunchEvents = true
  /// The earliest begin, by the system's clock.
  package var earliestBegin: Date?

  package var state: State
  /// What it waits for.
  package var wait = WaitReason.turn
  package var created: Date
  package var ended: Date?
  /// The number of ended attempts, without those that a crash interrupted.
  package var attempts: Int
  /// The number of failed attempts since the server last received more of the body.
  package var failures = 0
  /// When the next attempt is due, while the transfer waits.
  package var nextAttempt: Date
  /// The date that the server requested. A restart does not shorten it.
  package var notBefore: Date?
  /// Whether an at-most-once request may have been sent completely, with an unknown result.
  package var hasBegun = false
  /// The cause of the last failure, for the user.
  package var reason: String?
  /// The last attempt's response without its URL, or `nil` if there was none. Its body has at most
  /// `Uploader.responseLimit` bytes.
  package var response: ServerResponse?
  /// What the next attempt needs to continue.
  var resumption: Resumption?
  /// The cached `origin`.
  var knownOrigin = CachedValue<String>()

  /// The origin. Transfers with the same one share connections, limits and the circuit breaker.
  package var origin: String { knownOrigin.value ?? Self.origin(of: url) }

  static func origin(of url: String) -> String {
    guard let destination = try? TransferTarget(url) else { return "" }
    let origin = destination.origin
    return "\(origin.isSecure ? "https" : "http")://\(origin.host):\(origin.port)"
  }

  /// The owner of requests that unshare.
  package static let removalOwner = "sharesheet.history"

  /// Whether it unshares. A redirect must then not lead to another server.
  var isRemoval: Bool { owner == Self.removalOwner }

  /// Whether repeating the request has no further effect (RFC 9110, section 9.2.2).
  var isIdempotent: Bool { ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method) }

  /// Whether it must not be repeated.
  var isOnceOnly: Bool { atMostOnce && !isIdempotent }

  /// Whether an interrupted attempt must not be repeated and its upload cannot be queried.
  var mustNotRepeat: Bool { isOnceOnly && resumption == nil }
}
