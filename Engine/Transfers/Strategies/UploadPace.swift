import HTTPSyntax

/// Where an upload stands, and how much of it the next request may carry.
struct UploadPace: Hashable, Sendable {
  /// How often in a row a try asks anew without getting further.
  static let allowedStalls = 3

  let size: Int64
  private(set) var offset: Int64 = 0
  var limit = UploadLimit()
  /// After a server has found a piece too large without saying what is not.
  private(set) var pieceSize: Int64?
  private var stalls = 0

  init(size: Int64) { self.size = size }

  var isComplete: Bool { offset == size }

  /// What goes next: up to the end, or as much as the server takes at once.
  var next: Range<Int64> {
    let rest = size - offset
    var length = min(rest, pieceSize ?? .max)
    // The last piece may be as small as it likes.
    if let least = limit.minimumAppendSize, length < least { length = min(least, rest) }
    // Of limits that contradict each other this one is the server's own protection.
    if let most = limit.maximumAppendSize, most > 0 { length = min(length, most) }
    return offset..<offset + length
  }

  /// The server has so many bytes, it says.
  mutating func stand(at offset: Int64) {
    if offset > self.offset { stalls = 0 }
    self.offset = offset
  }

  /// - Returns: false when this has happened too often: another time, then.
  mutating func stall() -> Bool {
    stalls += 1
    return stalls <= Self.allowedStalls
  }

  /// - Returns: whether there is a smaller piece to try than the one that was too large.
  mutating func shrink(from tooLarge: Int64) -> Bool {
    let half = tooLarge / 2
    guard half >= max(limit.minimumAppendSize ?? 0, 64 << 10) else { return false }
    pieceSize = half
    return true
  }
}
