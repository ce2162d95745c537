package import Text

/// A message from the daemon to an extension.
package enum HostMessage: TaggedValue, Hashable, Sendable {
  /// The share. This is the first message, and the daemon sends it once.
  case begin(ExtensionRequest)
  /// The user's input.
  case input(PersonInput)
  /// The reply to the extension's request with this identifier.
  case reply(id: UInt64, Reply)
  /// The progress of the extension's foreground request with this identifier.
  case load(id: UInt64, ForegroundEvent)
  /// The time for work after completing is over. The extension reports its unfinished tasks and
  /// exits.
  case expire
  /// The share is over. The extension exits at once.
  case end

  /// The reply to an `ExtensionMessage.Request`.
  package enum Reply: TaggedValue, Hashable, Sendable {
    /// The attached descriptor reads the attachment's bytes.
    case attachment
    /// The body is stored and the journal has committed the transfer.
    case accepted(transfer: String)
    /// The request succeeded and has no result.
    case done
    /// The request failed.
    case failed(Failure)
  }
}

/// An error in a form that any process can read.
package struct Failure: Error, Codable, Hashable, Sendable {
  /// An `NSError` domain, for example `NSURLErrorDomain`.
  package var domain: String
  /// The error code within the domain.
  package var code: Int
  /// The error message for people, with the remedy if there is one.
  package var message: String

  package init(domain: String, code: Int, message: String) {
    self.domain = domain
    self.code = code
    self.message = message
  }

  /// Returns the error for a URL that no program opened.
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
