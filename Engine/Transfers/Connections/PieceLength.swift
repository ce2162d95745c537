/// The number of bytes of a body that are written to a connection at once.
struct PieceLength: Hashable, Sendable {
  /// The length of the first piece, in bytes. A body that is not longer goes in one piece.
  static let first: Int64 = 256 << 10
  static let least: Int64 = 64 << 10
  /// The maximum if the kernel sends from the file, in bytes.
  static let most: Int64 = 4 << 20
  /// The maximum if the bytes are encrypted, in bytes. A piece of this size stays in the
  /// processor's cache.
  static let mostEncrypted: Int64 = 256 << 10

  private(set) var bytes = first
  private let most: Int64

  init(isEncrypted: Bool) { most = isEncrypted ? Self.mostEncrypted : Self.most }

  /// - Parameter time: The time that the connection needed for one piece.
  mutating func took(_ time: Duration) {
    if time < .milliseconds(20) {
      bytes = min(bytes * 2, most)
    } else if time > .milliseconds(500) {
      bytes = max(bytes / 2, Self.least)
    }
  }

  /// Returns the end of the next piece. The last piece is small, because the file is checked for
  /// changes just before that piece is sent, and a change after the check is not noticed.
  func end(from sent: Int64, of size: Int64) -> Int64 {
    let rest = size - sent
    if bytes < rest { return sent + bytes }
    return rest <= Self.first ? size : size - Self.first
  }
}
