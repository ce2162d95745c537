/// `POST /v1/loads`: what comes over the socket behind the handle is loaded for this process, for
/// as long as it keeps its own end of it open. Both speak of it as an extension and the daemon do:
/// `load`, `cancelLoad`, and what becomes of each.
package struct LoadConnection: Codable, Hashable, Sendable {
  /// Of one end of a stream socket, from the descriptor socket.
  package var handle: String

  package init(handle: String) { self.handle = handle }
}
