package import Text

/// A foreground request. It ends when the process that sent it ends.
///
/// The attached descriptor is a regular file, whose whole content is the body. A request without a
/// descriptor has no body. A redirect is returned like any other response. The caller decides
/// whether to follow it.
package struct ForegroundRequest: Codable, Hashable, Sendable {
  /// The HTTP method.
  package var method: String
  /// The absolute URL.
  package var url: String
  /// The header fields in order.
  package var headers: [HeaderField]
  /// The seconds without a byte in either direction before the request fails. `nil` means 60.
  package var timeout: Double?
  /// The minimum reach of the server, because a redirect must not lead nearer than the server that
  /// sent the redirect. `nil` if the request does not follow a redirect.
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

/// The events of a `ForegroundRequest`, in this order. The event `sent` may be repeated.
package enum ForegroundEvent: TaggedValue, Hashable, Sendable {
  /// The number of bytes of the body sent so far.
  case sent(Int64)
  /// The head of the response. The attached descriptor is a pipe with the body. The daemon closes
  /// the pipe after the body or after a failure, and the next event says which. `reach` is the
  /// server's reach. A request that follows a redirect passes it as `ForegroundRequest.nearest`.
  case response(status: Int, headers: [HeaderField], reach: AddressReach? = nil)
  /// The whole response has been written to the pipe.
  case finished
  /// The request failed.
  case failed(Failure)
}

extension ForegroundEvent {
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

/// The body of `POST /v1/loads`. The daemon then serves foreground requests on the socket behind
/// the handle, until the client closes the other socket of the pair. Both sides use the messages of
/// the wire protocol: `load` and `cancelLoad`.
package struct ForegroundSocket: Codable, Hashable, Sendable {
  /// The handle of the daemon's socket, one of a pair of connected stream sockets. The client
  /// received the handle on the descriptor socket.
  package var handle: String

  package init(handle: String) { self.handle = handle }
}
