package import Text

/// What the daemon says to an extension.
package enum HostMessage: TaggedValue, Hashable, Sendable {
  /// The first message, once: the share to serve.
  case begin(ExtensionRequest)
  case input(PersonInput)
  /// The answer to the extension's request of that id.
  case reply(id: UInt64, Reply)
  /// What becomes of the extension's `load` of that id.
  case load(id: UInt64, LoadEvent)
  /// The time is over that an extension has after completing: it says what it leaves unfinished,
  /// and leaves.
  case expire
  /// The share is over: leave at once.
  case end

  package enum Reply: TaggedValue, Hashable, Sendable {
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

extension HostMessage {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "begin": .begin(try fields["request"])
      case "input": .input(try fields["input"])
      case "reply": .reply(id: try fields["id"], try fields["reply"])
      case "load": .load(id: try fields["id"], try fields["event"])
      case "expire": .expire
      case "end": .end
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .begin(let request): Tagged("begin", ["request": request])
    case .input(let input): Tagged("input", ["input": input])
    case .reply(let id, let reply): Tagged("reply", ["id": id, "reply": reply])
    case .load(let id, let event): Tagged("load", ["id": id, "event": event])
    case .expire: Tagged("expire")
    case .end: Tagged("end")
    }
  }
}

extension HostMessage.Reply {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "attachment": .attachment
      case "accepted": .accepted(transfer: try fields["transfer"])
      case "done": .done
      case "failed": .failed(try fields["failure"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .attachment: Tagged("attachment")
    case .accepted(let transfer): Tagged("accepted", ["transfer": transfer])
    case .done: Tagged("done")
    case .failed(let failure): Tagged("failed", ["failure": failure])
    }
  }
}
