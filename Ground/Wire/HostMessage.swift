/// What the daemon says to an extension.
package enum HostMessage: Codable, Hashable, Sendable {
  /// The first message, once: the share to serve.
  case begin(ExtensionRequest)
  case input(PersonInput)
  /// The answer to the extension's request of that id.
  case reply(id: UInt64, Reply)
  /// What becomes of the extension's `load` of that id.
  case load(id: UInt64, LoadEvent)
  /// The time is over that an extension has after completing: it says what it leaves unfinished, and
  /// leaves.
  case expire
  /// The share is over: leave at once.
  case end

  package enum Reply: Codable, Hashable, Sendable {
    /// The attachment's bytes are behind the one descriptor that comes along.
    case attachment
    /// The transfer is in custody and the journal has committed it.
    case accepted(transfer: String)
    /// Done, with nothing to say about it.
    case done
    case failed(Failure)
  }
}

/// An error in a form that any process can read.
package struct Failure: Error, Codable, Hashable, Sendable {
  /// An `NSError` domain, for example `NSURLErrorDomain`.
  package var domain: String
  package var code: Int
  /// For people; names the mend where there is one.
  package var message: String

  package init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// A URL that nobody has taken, and why.
  package static func notOpened(_ reason: String) -> Failure {
    Failure(domain: "Sharesheet", code: 7, message: reason)
  }
}
