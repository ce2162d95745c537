import Imaging
import Linux

/// The information in a picture's headers. The pixels are not decoded.
struct ImageHeader: Hashable, Sendable {
  let format: ImageFormat
  /// The width in pixels after rotation to upright, at least 1. The same applies to `height`.
  let width: Int
  let height: Int
  let isAnimated: Bool

  /// The number of bytes that hold the needed headers of a PNG, GIF or WebP.
  private static let start = 4096

  /// - Parameters:
  ///   - file: A file that can be read at any position.
  ///   - size: The file's size in bytes.
  /// - Returns: `nil` if the file is not a picture or its headers are invalid.
  static func read(_ file: Descriptor, size: Int64) throws(SystemError) -> ImageHeader? {
    let start = try file.read(at: 0, upTo: Self.start)
    guard let format = ImageFormat(start) else { return nil }
    let found: (width: Int, height: Int, isAnimated: Bool)?
    switch format {
    case .png: found = png(start)
    case .gif: found = gif(start)
    case .webp: found = webp(start, size: size)
    case .jpeg:
      found = try JPEGHeader.size(file, end: size).map { ($0.width, $0.height, false) }
    }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    let isTurned = try ExifBlock(of: file)?.swapsSides ?? false
    return ImageHeader(
      format: format, width: isTurned ? found.height : found.width,
      height: isTurned ? found.width : found.height, isAnimated: found.isAnimated)
  }

  private typealias Found = (width: Int, height: Int, isAnimated: Bool)

  /// Reads the header chunk IHDR of 13 bytes, which must come first (W3C PNG §11.2.1).
  private static func png(_ bytes: [UInt8]) -> Found? {
    guard bytes.count >= 33, bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8)) else {
      return nil
    }
    let (width, height) = (number(bytes[16..<20]), number(bytes[20..<24]))
    let depths: [UInt8: Set<UInt8>] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard width <= Int32.max, height <= Int32.max, depths[bytes[25]]?.contains(bytes[24]) == true,
      bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1
    else { return nil }
    return (width, height, contains("acTL", bytes[33...]))
  }

  private static func gif(_ bytes: [UInt8]) -> Found? {
    guard bytes.count >= 13 else { return nil }
    return (
      number(bytes[6..<8].reversed()), number(bytes[8..<10].reversed()),
      contains("NETSCAPE2.0", bytes[13...])
    )
  }

  /// Reads the header according to RFC 9649 §2.
  private static func webp(_ bytes: [UInt8], size: Int64) -> Found? {
    guard bytes.count >= 30 else { return nil }
    let length = Int64(number(bytes[4..<8].reversed())) + 8
    guard length <= size, size <= length + 1 else { return nil }
    let data = bytes[20...]
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ":
      // The sizes of a key frame have 14 bits each.
      guard data[20] & 1 == 0, data[23..<26].elementsEqual([0x9d, 0x01, 0x2a]) else { return nil }
      return (
        number(data[26..<28].reversed()) & 0x3fff, number(data[28..<30].reversed()) & 0x3fff, false
      )
    case "VP8L":
      guard data[20] == 0x2f else { return nil }
      let bits = number(data[21..<25].reversed())
      return (bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1, false)
    case "VP8X":
      return (
        number(data[24..<27].reversed()) + 1, number(data[27..<30].reversed()) + 1,
        data[20] & 2 != 0
      )
    default: return nil
    }
  }

  /// Returns the big-endian number in at most 4 bytes.
  static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }
}
