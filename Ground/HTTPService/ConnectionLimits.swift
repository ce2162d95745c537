package import NIOCore

/// How many connections a server holds, and how long it waits for the other end of one.
package struct ConnectionLimits: Sendable {
  package var total: Int
  /// Of one process over a Unix socket, of one user over a loopback address.
  package var perPeer: Int
  /// From the connection to its first whole request head.
  package var firstRequest: TimeAmount
  /// Between requests, and within a body or an answer.
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

  /// No more than half of the files that this process may have open.
  func within(files: Int) -> Self {
    var limits = self
    limits.total = max(1, min(total, files / 2))
    limits.perPeer = max(1, min(perPeer, limits.total * 3 / 4))
    return limits
  }
}
