/// What an image host takes of its clients.
package struct ImageLimits: Hashable, Sendable {
  /// Bytes of one picture.
  package var size: Int64
  /// Credits of one client id in a day, and of the person in an hour. An upload costs ten, every
  /// other request one. The defaults are a thousand times Imgur's: this host serves one person.
  package var clientCredits: Int
  package var userCredits: Int

  package init(
    size: Int64 = 20_000_000, clientCredits: Int = 12_500_000, userCredits: Int = 2_000_000
  ) {
    self.size = size
    self.clientCredits = clientCredits
    self.userCredits = userCredits
  }

  /// Bytes of a request with a picture of `size` bytes as base64 in lines, escaped where a form
  /// must, and with what stands beside it. A host's own arithmetic never overflows on it.
  var bodySize: Int64 { min(size, .max / 4) / 2 * 3 + (256 << 10) }
}
