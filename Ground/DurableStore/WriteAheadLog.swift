/// SQLite's write-ahead log as a value (https://sqlite.org/fileformat2.html, section 4).
///
/// SQLite takes the first frame with a wrong checksum as the end of the log and silently drops all
/// later frames. This type reads further. A checksum covers its frame and the checksum before it,
/// so the frames behind a damaged frame can still be verified.
struct WriteAheadLog {
  static let headerSize = 32
  static let frameHeaderSize = 24

  private(set) var bytes: [UInt8]
  let frameSize: Int
  /// The byte order of the words in checksums.
  private let isBigEndian: Bool
  /// The salts of this log's frames. Frames from before SQLite's last restart of the log have other
  /// salts.
  let salts: ArraySlice<UInt8>
  /// The number of frames known to be committed, from the index, or 0 if it is unknown.
  private let known: Int

  /// - Parameters:
  ///   - pageSize: The page size of the database.
  ///   - index: The file `-shm` as the last process left it.
  init(_ bytes: [UInt8], pageSize: Int, index: WriteAheadIndex?) {
    self.bytes = bytes
    frameSize = Self.frameHeaderSize + pageSize
    let isWhole = Self.isHeaderWhole(bytes)
    let (order, own) =
      isWhole ? (bytes[3] & 1 == 1, bytes[16..<24]) : Self.guess(bytes, frameSize: frameSize)
    isBigEndian = order
    // If an intact header and the index have different salts, one of them is newer. No transaction
    // has been committed since the newer one was written.
    if let index, !isWhole || Array(own) == index.salts {
      salts = index.salts[...]
      known = index.isCopied ? 0 : index.frames
    } else {
      salts = own
      known = 0
    }
  }

  private static func isHeaderWhole(_ bytes: [UInt8]) -> Bool {
    // The magic number is checked too, because zeros have a valid checksum.
    bytes.count >= headerSize && bytes[0..<3].elementsEqual([0x37, 0x7f, 0x06])
      && bytes[3] & 0xfe == 0x82
      && sum(bytes, 0..<24, Sum(), bytes[3] & 1 == 1) == Sum(bytes, at: 24)
  }

  /// Returns the byte order and salts of a log with a damaged header. The byte order is the one in
  /// which most of the first frames follow from the previous frame. The salts are those of such a
  /// frame.
  private static func guess(
    _ bytes: [UInt8], frameSize: Int
  ) -> (isBigEndian: Bool, salts: ArraySlice<UInt8>) {
    guard bytes.count >= headerSize else { return (false, []) }
    let starts = (0..<min(16, (bytes.count - headerSize) / frameSize)).map {
      headerSize + $0 * frameSize
    }
    let found = [false, true].map { order in
      starts.dropFirst().filter { start in
        let before = Sum(bytes, at: start - frameSize + 16)
        return sum(ofFrameAt: start, bytes, frameSize, before, order) == Sum(bytes, at: start + 16)
      }
    }
    let isBigEndian = found[1].count > found[0].count
    let sound = found[isBigEndian ? 1 : 0].first ?? starts.first
    return (isBigEndian, sound.map { bytes[$0 + 8..<$0 + 16] } ?? bytes[16..<24])
  }

  /// The checksum of a header or frame. The next frame's checksum continues from it.
  struct Sum: Equatable {
    var first: UInt32 = 0
    var second: UInt32 = 0

    init() {}

    init(_ bytes: [UInt8], at offset: Int) {
      first = WriteAheadLog.word(bytes, offset, true)
      second = WriteAheadLog.word(bytes, offset + 4, true)
    }

    var bytes: [UInt8] { [first, second].flatMap(WriteAheadLog.bytes) }
  }

  /// The state of the log's commits.
  enum Finding: Equatable {
    case whole
    /// Some committed frames were damaged. All have been repaired.
    case mended(frames: Int)
    /// The number of committed frames that cannot be read, and the number of readable bytes before
    /// them.
    case damaged(frames: Int, intact: Int)
  }

  var frameCount: Int { max(0, bytes.count - Self.headerSize) / frameSize }

  /// Repairs single-bit errors only.
  mutating func mend() -> Finding {
    let (firstBad, committed) = survey()
    guard firstBad < committed else { return .whole }
    var mended = 0
    if firstBad < 0 {
      guard mendHeader() else { return .damaged(frames: max(1, committed), intact: 0) }
      mended += 1
    }
    for frame in max(0, firstBad)..<max(0, committed) where !isSound(frame) {
      guard frame < frameCount, mendFrame(frame) else {
        return .damaged(frames: committed - frame, intact: min(bytes.count, offset(frame)))
      }
      mended += 1
    }
    return .mended(frames: mended)
  }

  /// - Returns: `firstBad` is the first frame that SQLite would reject, or −1 for the header.
  ///   `committed` is the number of frames that were on the disk before later frames were begun.
  func survey() -> (firstBad: Int, committed: Int) {
    guard bytes.count >= Self.headerSize else { return (-1, known > 0 ? known : -1) }
    let isHeaderSound = Self.isHeaderWhole(bytes) && bytes[16..<24].elementsEqual(salts)
    var firstBad = isHeaderSound ? nil as Int? : -1
    var (committed, end) = (0, 0)
    for frame in 0..<frameCount {
      if isSound(frame) {
        // A commit is on the disk before the first frame of the next transaction is written.
        if firstBad != nil, end > 0 { committed = max(committed, frame + 1) }
        if firstBad != nil, isCommit(frame) { end = frame + 1 }
      } else {
        // The bytes after the last intact frame may come from a crash, or from before SQLite's last
        // restart of the log.
        firstBad = firstBad ?? frame
      }
    }
    return (firstBad ?? frameCount, max(committed, known))
  }

  // MARK: Frames

  func offset(_ frame: Int) -> Int { Self.headerSize + frame * frameSize }

  func isCommit(_ frame: Int) -> Bool { Self.word(bytes, offset(frame) + 4, true) != 0 }

  private func stored(_ frame: Int) -> Sum { Sum(bytes, at: frame < 0 ? 24 : offset(frame) + 16) }

  private func computed(_ frame: Int, after sum: Sum) -> Sum {
    Self.sum(ofFrameAt: offset(frame), bytes, frameSize, sum, isBigEndian)
  }

  /// Returns whether the frame has this log's salts.
  func hasOwnSalts(_ frame: Int) -> Bool {
    let start = offset(frame)
    return bytes[start + 8..<start + 16].elementsEqual(salts)
  }

  /// Returns whether SQLite would accept the frame. A frame of zeros after a frame of zeros has the
  /// right checksum, but no page has the number 0.
  func isSound(_ frame: Int) -> Bool {
    guard frame < frameCount, Self.word(bytes, offset(frame), true) > 0 else { return false }
    return hasOwnSalts(frame) && computed(frame, after: stored(frame - 1)) == stored(frame)
  }

  // MARK: Repair

  mutating func mendFrame(_ frame: Int) -> Bool {
    let start = offset(frame)
    bytes.replaceSubrange(start + 8..<start + 16, with: salts)
    if isSound(frame) { return true }
    let sum = computed(frame, after: stored(frame - 1))
    if frame + 1 < frameCount, computed(frame + 1, after: sum) == stored(frame + 1) {
      bytes.replaceSubrange(start + 16..<start + 24, with: sum.bytes)
      return isSound(frame)
    }
    let covered = Array(start..<start + 8) + Array(start + Self.frameHeaderSize..<start + frameSize)
    return mendBit(of: covered, computed: sum, stored: stored(frame)) && isSound(frame)
  }

  /// Repairs the header. Only the checkpoint counter is unknown. The right counter gives the
  /// checksum that the first frame continues, or the checksum in the header.
  private mutating func mendHeader() -> Bool {
    guard bytes.count >= Self.headerSize, frameCount > 0, salts.count == 8 else { return false }
    let start = offset(0)
    let page = Self.sum(
      before: stored(0), bytes, start + Self.frameHeaderSize..<start + frameSize, isBigEndian)
    let wanted = Self.sum(before: page, bytes, start..<start + 8, isBigEndian)
    var header: [UInt8] = [0x37, 0x7f, 0x06, isBigEndian ? 0x83 : 0x82]
    header += Self.bytes(3_007_000) + Self.bytes(UInt32(frameSize - Self.frameHeaderSize))
    header += bytes[12..<16] + salts
    // The stored counter is tried first, then all plausible counters.
    for number in 0...Self.checkpoints {
      let sum = Self.sum(header, 0..<24, Sum(), isBigEndian)
      if sum == wanted || sum == stored(-1) {
        bytes.replaceSubrange(0..<Self.headerSize, with: header + sum.bytes)
        return true
      }
      header.replaceSubrange(12..<16, with: Self.bytes(number))
    }
    return false
  }

  private static let checkpoints: UInt32 = 1 << 20

  /// Repairs a single wrong bit. The checksums are linear, so the effect of a bit depends only on
  /// its place. For the highest bits of a word several places can have the same effect. In this
  /// case nothing is changed.
  /// - Parameter covered: The offsets of the bytes that the checksum covers, in order.
  /// - Returns: Whether exactly one bit explains the difference.
  private mutating func mendBit(of covered: [Int], computed: Sum, stored: Sum) -> Bool {
    let wanted = (stored.first &- computed.first, stored.second &- computed.second)
    var found: (offset: Int, bit: UInt8)?
    // The effect on both final sums of adding 1 to the first and to the second word of a pair.
    var (one, other): ((UInt32, UInt32), (UInt32, UInt32)) = ((1, 1), (0, 1))
    for pair in stride(from: covered.count - 8, through: 0, by: -8) {
      for (offset, effect) in [(covered[pair], one), (covered[pair + 4], other)] {
        let value = Self.word(bytes, offset, isBigEndian)
        for bit in UInt32(0)..<32 {
          let delta = (value ^ 1 << bit) &- value
          guard delta &* effect.0 == wanted.0, delta &* effect.1 == wanted.1 else { continue }
          guard found == nil else { return false }
          let byte = Int(bit / 8)
          found = (offset + (isBigEndian ? 3 - byte : byte), UInt8(1) << UInt8(bit % 8))
        }
      }
      one = (one.0 &+ one.1, one.0 &+ 2 &* one.1)
      other = (other.0 &+ other.1, other.0 &+ 2 &* other.1)
    }
    guard let found else { return false }
    bytes[found.offset] ^= found.bit
    return true
  }

  // MARK: Sums

  static func word(_ bytes: [UInt8], _ offset: Int, _ isBigEndian: Bool) -> UInt32 {
    let word = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  static func bytes(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
  }

  /// Returns the checksum of a frame's page number, size and page, continued from the previous
  /// checksum.
  private static func sum(
    ofFrameAt start: Int, _ bytes: [UInt8], _ frameSize: Int, _ before: Sum, _ isBigEndian: Bool
  ) -> Sum {
    let head = sum(bytes, start..<start + 8, before, isBigEndian)
    return sum(bytes, start + frameHeaderSize..<start + frameSize, head, isBigEndian)
  }

  /// Returns the checksum before the bytes in `range`, computed backwards from the checksum after
  /// them.
  static func sum(
    before end: Sum, _ bytes: [UInt8], _ range: Range<Int>, _ isBigEndian: Bool
  ) -> Sum {
    var sum = end
    for offset in stride(from: range.upperBound - 8, through: range.lowerBound, by: -8) {
      sum.second &-= word(bytes, offset + 4, isBigEndian) &+ sum.first
      sum.first &-= word(bytes, offset, isBigEndian) &+ sum.second
    }
    return sum
  }

  static func sum(
    _ bytes: [UInt8], _ range: Range<Int>, _ start: Sum, _ isBigEndian: Bool
  ) -> Sum {
    var sum = start
    bytes.withUnsafeBytes { bytes in
      for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let other = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        sum.first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ sum.second
        sum.second &+= (isBigEndian ? other.bigEndian : other.littleEndian) &+ sum.first
      }
    }
    return sum
  }
}

/// The index beside the log (`-shm`), as a dead process left it: the number of committed frames.
/// After a power failure it is a lower bound, because SQLite writes it after the log.
struct WriteAheadIndex {
  let frames: Int
  let salts: [UInt8]
  /// Whether all frames are in the database too.
  let isCopied: Bool

  init?(_ bytes: [UInt8]) {
    let copy = [0, 48].first { start in
      bytes.count >= 136 && bytes[start + 12] != 0
        && WriteAheadLog.sum(bytes, start..<start + 40, WriteAheadLog.Sum(), false)
          == WriteAheadLog.Sum(littleEndian: bytes, at: start + 40)
    }
    guard let copy else { return nil }
    frames = Int(WriteAheadLog.word(bytes, copy + 16, false))
    salts = Array(bytes[copy + 32..<copy + 40])
    isCopied = Int(WriteAheadLog.word(bytes, 96, false)) >= frames
  }
}

extension WriteAheadLog.Sum {
  fileprivate init(littleEndian bytes: [UInt8], at offset: Int) {
    self.init()
    first = WriteAheadLog.word(bytes, offset, false)
    second = WriteAheadLog.word(bytes, offset + 4, false)
  }
}
