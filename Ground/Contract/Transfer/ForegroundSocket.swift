/// The body of `POST /v1/loads`. The daemon then serves foreground requests on the socket behind
/// the handle, until the client closes its end. Both use the messages of the wire protocol: `load`
/// and `cancelLoad`.
package struct ForegroundSocket: Codable, Hashable, Sendable {
  /// The handle of one end of a stream socket, from the descriptor socket.
  package var handle: String

  package init(handle: String) { self.handle = handle }
}
