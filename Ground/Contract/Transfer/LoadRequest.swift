package import Text

/// An HTTP request that ends with the process that made it: a session that is not a background one.
/// Its body is the regular file behind the descriptor that comes along, from its start; without one
/// it has no body. Redirections are answers like any other: whoever asked decides.
package struct LoadRequest: Codable, Hashable, Sendable {
  package var method: String
  package var url: String
  package var headers: [HeaderField]
  /// Seconds without a byte in either direction before it fails; nil: 60.
  package var timeout: Double?
  /// The reach that its server has to have at least: that of the server that redirected to it.
  /// `nil`: nobody did.
  package var nearest: AddressReach?

  package init(
    method: String, url: String, headers: [HeaderField], timeout: Double? = nil,
    nearest: AddressReach? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.nearest = nearest
  }
}

/// What becomes of a `LoadRequest`, in this order; `sent` may come any number of times or never.
package enum LoadEvent: TaggedValue, Hashable, Sendable {
  /// Bytes of the body that have been sent so far.
  case sent(Int64)
  /// The answer's head. The one descriptor that comes along is a pipe with the body, which ends
  /// with the body or with the failure that the next event tells. The reach is the server's; a
  /// redirection that it asks for is made with it as `LoadRequest.nearest`.
  case response(status: Int, headers: [HeaderField], reach: AddressReach? = nil)
  /// All of the answer has been written to the pipe.
  case finished
  case failed(Failure)
}

extension LoadEvent {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "sent": .sent(try fields["bytes"])
      case "response":
        .response(
          status: try fields["status"], headers: try fields["headers"],
          reach: try fields.optional("reach"))
      case "finished": .finished
      case "failed": .failed(try fields["failure"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .sent(let bytes): Tagged("sent", ["bytes": bytes])
    case .response(let status, let headers, let reach):
      Tagged("response", ["status": status, "headers": headers, "reach": reach])
    case .finished: Tagged("finished")
    case .failed(let failure): Tagged("failed", ["failure": failure])
    }
  }
}
