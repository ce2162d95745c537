import HTTPSyntax

/// The offset of an upload, and the size of its next request.
struct UploadPace: Hashable, Sendable {
  /// The number of queries in a row without progress that one attempt allows.
  static let allowedStalls = 3

  let size: Int64
  private(set) var offset: Int64 = 0
  var limit = UploadLimit()
  /// The piece length after the server has rejected a longer piece without naming a limit.
  private(set) var pieceSize: Int64?
  private var stalls = 0

  init(size: Int64) { self.size = size }

  var isComplete: Bool { offset == size }

  /// The next range: to the end of the body, or as much as the server accepts at once.
  var next: Range<Int64> {
    let rest = size - offset
    var length = min(rest, pieceSize ?? .max)
    // The last piece may be smaller than the minimum.
    if let least = limit.minimumAppendSize, length < least { length = min(least, rest) }
    // If the limits contradict each other, the maximum has priority, because it protects the
    // server.
    if let most = limit.maximumAppendSize, most > 0 { length = min(length, most) }
    return offset..<offset + length
  }

  /// Sets the offset that the server reports.
  mutating func stand(at offset: Int64) {
    if offset > self.offset { stalls = 0 }
    self.offset = offset
  }

  /// - Returns: `false` if the upload has stalled too often. A later attempt then continues.
  mutating func stall() -> Bool {
    stalls += 1
    return stalls <= Self.allowedStalls
  }

  /// - Returns: Whether a smaller piece than the rejected one is possible.
  mutating func shrink(from tooLarge: Int64) -> Bool {
    let half = tooLarge / 2
    guard half >= max(limit.minimumAppendSize ?? 0, 64 << 10) else { return false }
    pieceSize = half
    return true
  }
}
