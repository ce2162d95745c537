import Connectivity
package import Contract
package import Foundation

/// One accepted HTTP request, as the journal stores it.
package struct Transfer: Hashable, Sendable, Identifiable {
  /// The recorded state. The fact that a transfer is being sent is not recorded, because it would
  /// be wrong after a crash.
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
  /// The request. The journal does not store `isHeard`.
  package var request: TransferRequest
  /// The key that goes with every attempt, so that a server can recognize a repetition
  /// (draft-ietf-httpapi-idempotency-key-header-07).
  package var idempotencyKey: String
  package var custody: BodyStorage.StoredBody

  package var state: State
  /// The reason for the wait.
  package var wait = WaitReason.turn
  package var created: Date
  package var ended: Date?
  /// The number of ended attempts. Attempts that a crash interrupted do not count.
  package var attempts = 0
  /// The number of failed attempts since the server last received more of the body.
  package var failures = 0
  /// The time at which the next attempt is due, while the transfer waits.
  package var nextAttempt: Date
  /// The date that the server requested. A restart does not shorten it.
  package var notBefore: Date?
  /// Whether an at-most-once request may have been sent completely, with an unknown result.
  package var hasBegun = false
  /// The cause of the last failure, for the user.
  package var reason: String?
  /// The last attempt's response without its URL, or `nil` if there was no response. Its body has
  /// at most `Uploader.responseLimit` bytes.
  package var response: ServerResponse?
  /// The data with which the next attempt continues.
  var resumption: Resumption?
  /// The cached `origin`, and the URL from which it was computed.
  var knownOrigin = CachedValue<(url: String, origin: String)>()

  /// The origin. Transfers with the same origin share limits and the circuit breaker. If they also
  /// have the same owner, they share connections.
  package var origin: String {
    guard let known = knownOrigin.value, known.url == request.url else {
      return Self.origin(of: request.url)
    }
    return known.origin
  }

  static func origin(of url: String) -> String {
    guard let origin = TransferTarget.ofAnyServer(url)?.origin else { return "" }
    return "\(origin.isSecure ? "https" : "http")://\(origin.host):\(origin.port)"
  }

  /// The owner of requests that unshare.
  package static let removalOwner = "sharesheet.history"

  /// Whether the transfer unshares. A redirect must then not lead to another server.
  package var isRemoval: Bool { owner == Self.removalOwner }

  /// Whether the ended removal has succeeded. If the server no longer has the item, it has.
  package var hasRemoved: Bool {
    state == .delivered || [404, 410].contains(response?.status)
  }

  /// Whether repeating the request has no further effect (RFC 9110, section 9.2.2).
  var isIdempotent: Bool {
    ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.method)
  }

  /// Whether the transfer must not be repeated.
  var isOnceOnly: Bool { request.atMostOnce == true && !isIdempotent }

  /// Whether an interrupted attempt must not be repeated and its upload cannot be queried.
  var mustNotRepeat: Bool { isOnceOnly && resumption == nil }
}

/// A cached value that is computed from the other properties of its owner. All cached values
/// compare as equal, so that a cache does not affect the equality of its owner.
struct CachedValue<Value: Sendable>: Hashable, Sendable {
  var value: Value?

  static func == (one: Self, other: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
