/// The limits for the clients of an image host.
package struct ImageLimits: Hashable, Sendable {
  /// The largest picture, in bytes.
  package var size: Int64
  /// The credits of one client id per day. `userCredits` is the user's credits per hour. An upload
  /// costs 10 credits, and any other request costs 1. The defaults are 1,000 times Imgur's, because
  /// the host serves one user.
  package var clientCredits: Int
  package var userCredits: Int

  package init(
    size: Int64 = 20_000_000, clientCredits: Int = 12_500_000, userCredits: Int = 2_000_000
  ) {
    self.size = size
    self.clientCredits = clientCredits
    self.userCredits = userCredits
  }

  /// The largest request, in bytes. It allows for a picture of `size` bytes in escaped base64 and
  /// for the other fields. The calculation cannot overflow.
  var bodySize: Int64 { min(size, .max / 4) / 2 * 3 + (256 << 10) }
}
