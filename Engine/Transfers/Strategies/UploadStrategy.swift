package import Contract
import Foundation

/// A way to send a body to a server: in one request, or in several requests that continue each
/// other.
///
/// A strategy is a value without I/O: it takes events and returns actions. Each attempt has its own
/// strategy. The state that must outlive the attempt is in its `Resumption`, which is on the disk
/// before it is used. A protocol that resumes with an address and an offset needs only one more
/// conforming type.
protocol UploadStrategy: Sendable {
  /// Whether the strategy handles informational responses (1xx).
  var followsInformational: Bool { get }

  mutating func handle(_ event: UploadEvent) -> [UploadAction]
}

extension UploadStrategy {
  var followsInformational: Bool { true }
}

enum UploadEvent: Hashable, Sendable {
  /// The attempt begins. This is the first event and comes once.
  case begin
  /// An informational response (1xx) to the request in flight.
  case informational(ServerResponse)
  /// The complete response to the request in flight, or a failure status as soon as its head has
  /// arrived.
  case answered(ServerResponse)
  /// The request in flight got no complete response.
  case interrupted(Interruption)
}

enum UploadAction: Hashable, Sendable {
  /// Send a request. The next event reports its result.
  case send(UploadRequest)
  /// Store the resumption on the disk before the next action. `nil` means that nothing can be
  /// resumed.
  case remember(Resumption?)
  /// The server has stored this number of bytes of the body. It decreases only if the upload starts
  /// again.
  case confirmed(Int64)
  /// The target's server supports this protocol.
  case learned(UploadProtocol)
  /// Cancel the request in flight. No event follows.
  case stop
  case end(UploadOutcome)
}

struct UploadRequest: Hashable, Sendable {
  var method: String
  /// The URL, or `nil` for the transfer's URL.
  var url: String?
  /// The fields in addition to the framing. The transfer's fields are added only if `isTarget` is
  /// set.
  var headers: [HeaderField]
  /// The range of the body, or `nil`.
  var body: Range<Int64>?
  /// The range of the body that the next request will have, if known. Its digest is computed while
  /// this request is sent.
  var following: Range<Int64>?
  /// A message in place of a part of the body, or `nil`.
  var content: Data?
  /// Whether this is the transfer's own request, with its header fields and idempotency key.
  var isTarget: Bool
  /// Whether the server may give the upload an address while the request is being sent.
  var mayBeGivenAddress = false
  /// The kind of checksum for the field `Upload-Checksum`, or `nil` for no such field.
  var digest: UploadDigest?

  /// Returns whether the server can complete a body of that size after this request.
  func completes(bodyOf size: Int64) -> Bool {
    body.map { $0.upperBound == size } ?? (isTarget && size == 0)
  }
}

/// The data with which a later attempt continues an upload.
struct Resumption: Codable, Hashable, Sendable {
  /// The protocol: "ietf-8", "ietf-6", "tus" or "s3".
  var protocolName: String
  /// The address of the upload.
  var url: String
  /// The number of bytes that the server is known to have.
  var offset: Int64
  /// The time at which the server removes the upload, if known.
  var expires: Date?
  /// The farthest reach of the servers that named `url`. The server at `url` must not be nearer.
  /// The value is `nil` if an older version stored the resumption.
  var reach: AddressReach?

  func reached(_ reach: AddressReach?) -> Resumption {
    var resumption = self
    resumption.reach = reach
    return resumption
  }
}

/// The end of an attempt.
package enum UploadOutcome: Hashable, Sendable {
  /// The server's response to the whole transfer, which `TransferMachine` judges.
  case answered(ServerResponse)
  /// The attempt got no complete response. A later attempt may succeed.
  case interrupted(Interruption)
  /// The server postpones the upload, by a response that does not concern the transfer itself.
  case postponed(ServerResponse, reason: String)
  /// The server no longer has the upload. A new attempt starts at once.
  case restart(reason: String)
  /// The transfer can never succeed. The reason is for the user.
  case impossible(reason: String)
}
