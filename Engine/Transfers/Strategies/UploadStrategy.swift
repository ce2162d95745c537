import Contract

/// How a body reaches a server: in one request, or in several that carry on from each other.
///
/// A value without I/O: events in, actions out. Each attempt has its own strategy. The state that
/// must outlive the attempt is in its `Resumption`, which is on the disk before it is used. A
/// strategy that resumes with an address and an offset is one more conforming type. S3's multipart
/// needs a `Resumption` with a list of parts.
protocol UploadStrategy: Sendable {
  /// Whether anything follows from a response before the response (1xx).
  var followsInformational: Bool { get }

  mutating func handle(_ event: UploadEvent) -> [UploadAction]
}

extension UploadStrategy {
  var followsInformational: Bool { true }
}

enum UploadEvent: Hashable, Sendable {
  /// The try begins. Comes first, once.
  case begin
  /// An answer before the answer (1xx) to the request under way.
  /// - Parameter url: where it came from: redirections have been followed.
  case informational(status: Int, headers: [HeaderField], url: String)
  /// The whole answer to the request under way, or a refusal as soon as its head has come.
  case answered(UploadResponse)
  /// The request under way has no whole answer and will get none.
  case interrupted(Interruption)
}

enum UploadAction: Hashable, Sendable {
  /// Send this; the next event tells what became of it.
  case send(UploadRequest)
  /// Have it on the disk before the next action; nil: there is nothing to resume any more.
  case remember(Resumption?)
  /// The server has so many bytes of the body for good. Never less than before, unless the upload
  /// has begun anew.
  case confirmed(Int64)
  /// The target's server was found to speak this.
  case learned(UploadProtocol)
  /// Ends the request under way at once; no event comes of it.
  case stop
  /// The try is over.
  case end(UploadOutcome)
}
