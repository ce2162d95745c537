import Contract

/// How a body is sent to a server: in one request, or in several that continue each other.
///
/// A strategy is a value without I/O: it takes events and returns actions. Each attempt has its own
/// strategy. The state that must outlive the attempt is in its `Resumption`, which is on the disk
/// before it is used. A strategy that resumes with an address and an offset is one more conforming
/// type. S3's multipart needs a `Resumption` with a list of parts.
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
