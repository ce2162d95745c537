/// How much of a body is handed to a connection at a time: more where it goes quickly, since each
/// piece costs; less where it goes slowly, so that one sees it move, and nobody takes a slow
/// connection for a silent one.
struct PieceLength: Hashable, Sendable {
  /// Bytes. A smaller body goes in one piece.
  static let first: Int64 = 256 << 10
  static let least: Int64 = 64 << 10
  /// Where the kernel takes the bytes from the file by itself.
  static let most: Int64 = 4 << 20
  /// Where they are encrypted here: they stay in the processor's cache from the file to the socket.
  static let mostEncrypted: Int64 = 256 << 10

  private(set) var bytes = first
  private let most: Int64

  init(isEncrypted: Bool) { most = isEncrypted ? Self.mostEncrypted : Self.most }

  /// - Parameter time: what the connection needed for one piece.
  mutating func took(_ time: Duration) {
    if time < .milliseconds(20) {
      bytes = min(bytes * 2, most)
    } else if time > .milliseconds(500) {
      bytes = max(bytes / 2, Self.least)
    }
  }

  /// The end of the next piece of so many bytes. The last piece of a body is a small one: the file
  /// is looked at before it leaves, and what leaves after that nobody looks at.
  func end(from sent: Int64, of size: Int64) -> Int64 {
    let rest = size - sent
    if bytes < rest { return sent + bytes }
    return rest <= Self.first ? size : size - Self.first
  }
}
