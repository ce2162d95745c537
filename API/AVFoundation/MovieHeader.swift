import Foundation
import Graphics
import Linux

/// The duration and the tracks in the header of a QuickTime or MPEG-4 file (ISO/IEC 14496-12).
struct MovieHeader: Sendable {
  struct Track: Sendable {
    /// The handler type, such as "vide" or "soun".
    var kind = ""
    var size = CGSize.zero
    var transform = CGAffineTransform.identity
  }

  /// The maximum number of boxes that are read.
  private static let maximumBoxes = 10_000

  /// The major brand, such as "qt  ", "isom" or "mp42".
  private(set) var brand = ""
  private(set) var timescale: Int32 = 0
  private(set) var duration: Int64 = 0
  private(set) var tracks: [Track] = []
  private var isFound = false
  private var boxes = 0

  /// Reads a file's header. The result is `nil` if the file cannot be read or has another format.
  init?(of url: URL) {
    guard url.isFileURL, let file = try? Descriptor.open(url.path, O_RDONLY | O_NONBLOCK),
      let status = try? file.status(), status.isRegularFile
    else { return nil }
    read(file, 0..<status.size, depth: 0)
    guard isFound, timescale > 0 else { return nil }
  }

  private mutating func read(_ file: Descriptor, _ range: Range<Int64>, depth: Int) {
    var place = range.lowerBound
    while place + 8 <= range.upperBound, boxes < Self.maximumBoxes {
      boxes += 1
      guard let head = try? file.read(at: place, upTo: 16), head.count >= 8 else { return }
      var length = Int64(Self.number(head, 0, 4))
      var start = place + 8
      if length == 1 {
        guard head.count == 16, let long = Int64(exactly: Self.number(head, 8, 8)) else { return }
        length = long
        start = place + 16
      } else if length == 0 {
        length = range.upperBound - place
      }
      guard length >= start - place, length <= range.upperBound - place else { return }
      let body = start..<(place + length)
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "ftyp": brand = String(decoding: bytes(file, body, 4), as: UTF8.self)
      case "moov" where depth == 0: read(file, body, depth: 1)
      case "trak" where depth == 1:
        tracks.append(Track())
        read(file, body, depth: 2)
      case "mdia" where depth == 2: read(file, body, depth: 3)
      case "mvhd": takeMovie(bytes(file, body, 32))
      case "tkhd": takeTrack(bytes(file, body, 96))
      case "hdlr" where depth == 3 && !tracks.isEmpty:
        let body = bytes(file, body, 12)
        if body.count == 12 {
          tracks[tracks.count - 1].kind = String(decoding: body[8..<12], as: UTF8.self)
        }
      default: break
      }
      place += length
    }
  }

  private func bytes(_ file: Descriptor, _ range: Range<Int64>, _ count: Int) -> [UInt8] {
    (try? file.read(
      at: range.lowerBound, upTo: min(count, Int(range.upperBound - range.lowerBound))))
      ?? []
  }

  private mutating func takeMovie(_ body: [UInt8]) {
    let isLong = body.first == 1
    guard body.count >= (isLong ? 32 : 20) else { return }
    let scale = Self.number(body, isLong ? 20 : 12, 4)
    let length = isLong ? Self.number(body, 24, 8) : Self.number(body, 16, 4)
    // If all bits are 1, the duration is unknown.
    guard let scale = Int32(exactly: scale), let length = Int64(exactly: length),
      length != Int64(UInt32.max)
    else { return }
    (timescale, duration, isFound) = (scale, length, true)
  }

  private mutating func takeTrack(_ body: [UInt8]) {
    let matrix = body.first == 1 ? 52 : 40
    guard !tracks.isEmpty, body.count >= matrix + 44 else { return }
    func fixed(_ index: Int) -> CGFloat {
      let raw = UInt32(truncatingIfNeeded: Self.number(body, matrix + index * 4, 4))
      return CGFloat(Int32(bitPattern: raw)) / 65536
    }
    tracks[tracks.count - 1].transform = CGAffineTransform(
      a: fixed(0), b: fixed(1), c: fixed(3), d: fixed(4), tx: fixed(6), ty: fixed(7))
    tracks[tracks.count - 1].size = CGSize(width: fixed(9), height: fixed(10))
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
    bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
