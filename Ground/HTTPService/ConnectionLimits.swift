package import NIOCore

/// The limits of a server's connections and its timeouts.
package struct ConnectionLimits: Sendable {
  /// The largest number of connections.
  package var total: Int
  /// The largest number of connections of one process over a Unix socket, or of one user over a
  /// loopback address.
  package var perPeer: Int
  /// The timeout from the connection to its first complete request head.
  package var firstRequest: TimeAmount
  /// The timeout between requests, and within a request's body or a response.
  package var silence: TimeAmount

  package init(
    total: Int = 512, perPeer: Int = 256, firstRequest: TimeAmount = .seconds(10),
    silence: TimeAmount = .seconds(60)
  ) {
    self.total = total
    self.perPeer = perPeer
    self.firstRequest = firstRequest
    self.silence = silence
  }

  /// Returns the limits reduced to half of the files that this process may have open.
  func within(files: Int) -> Self {
    var limits = self
    limits.total = max(1, min(total, files / 2))
    limits.perPeer = max(1, min(perPeer, limits.total * 3 / 4))
    return limits
  }
}
