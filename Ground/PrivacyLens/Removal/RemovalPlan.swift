/// The pieces of a picture without metadata, in their order.
struct RemovalPlan: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    /// Bytes of the original file.
    case copy(Range<Int64>)
    /// New bytes.
    case bytes([UInt8])
  }

  /// The largest number of pieces. It bounds the memory for malicious files.
  private static let maximumPieces = 65_536
  /// The largest number of parts of a file. A photo of 100 MB has about 12,000 chunks.
  private static let maximumParts = 1 << 20

  private(set) var pieces: [Piece] = []

  /// A plan that copies a whole file.
  static func whole(_ size: Int64) -> Self { Self(pieces: [.copy(0..<size)]) }

  /// The size of all pieces in bytes.
  var size: Int64 {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .copy(let range): sum + range.upperBound - range.lowerBound
      case .bytes(let bytes): sum + Int64(bytes.count)
      }
    }
  }

  /// Adds bytes of the original file.
  mutating func copy(_ range: Range<Int64>) throws(MetadataProblem) {
    guard !range.isEmpty else { return }
    if case .copy(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .copy(last.lowerBound..<range.upperBound)
      return
    }
    guard pieces.count < Self.maximumPieces else {
      throw .damaged("more than \(Self.maximumPieces) separate pieces of metadata")
    }
    pieces.append(.copy(range))
  }

  /// Adds new bytes.
  mutating func add(_ bytes: [UInt8]) throws(MetadataProblem) {
    guard pieces.count < Self.maximumPieces else {
      throw .damaged("more than \(Self.maximumPieces) separate pieces of metadata")
    }
    pieces.append(.bytes(bytes))
  }

  /// Replaces the bytes that `add` has added at an index. Without bytes, the pieces before and
  /// after them become one piece if they adjoin.
  mutating func replace(at index: Int, with bytes: [UInt8]) {
    guard pieces.indices.contains(index) else { return }
    guard bytes.isEmpty else {
      pieces[index] = .bytes(bytes)
      return
    }
    pieces.remove(at: index)
    guard index > 0, index < pieces.count, case .copy(let before) = pieces[index - 1],
      case .copy(let after) = pieces[index], before.upperBound == after.lowerBound
    else { return }
    pieces[index - 1] = .copy(before.lowerBound..<after.upperBound)
    pieces.remove(at: index)
  }

  /// Calls `look` with each part of a file.
  static func walk(
    _ parts: consuming some FileParts,
    _ look: (FilePart) throws(MetadataProblem) -> Void
  ) throws(MetadataProblem) {
    var count = 0
    while let part = try parts.next() {
      try look(part)
      count += 1
      guard count < maximumParts else { throw .damaged("more than \(maximumParts) parts") }
    }
  }
}
