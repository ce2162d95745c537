import Glibc

/// The segments of a JPEG file (ITU-T T.81 §B.1.1), and the compressed pixels of each scan. The end
/// of the image is the last part. Bytes after the end belong to no part.
struct JPEGParts: FileParts {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
  /// The name of the part with a scan's compressed pixels.
  static let pixels = "pixels"
  /// The largest number of bytes 0xff that may precede a marker.
  private static let maximumFill = 1024
  private static let chunk = 1 << 16

  private let file: PictureBytes
  private var position: Int64 = 2
  private var isInScan = false
  private var isAtEnd = false

  init(_ file: PictureBytes) { self.file = file }

  mutating func next() throws(MetadataProblem) -> FilePart? {
    guard !isAtEnd else { return nil }
    let start = position
    if isInScan {
      position = try endOfPixels()
      isInScan = false
      return FilePart(type: Self.pixels, range: start..<position, content: start..<position)
    }
    let marker = try marker()
    let name = try name(of: marker)
    let content = position
    if marker == 0xD9 {
      isAtEnd = true
      return FilePart(type: name, range: start..<content, content: content..<content)
    }
    let length = try file.bytes(at: content, 2).bigNumber
    guard length >= 2, content + length <= file.size else {
      throw .damaged("the segment at byte \(start) is longer than the file")
    }
    position = content + length
    isInScan = marker == 0xDA
    return FilePart(type: name, range: start..<position, content: (content + 2)..<position)
  }

  /// Reads a marker and moves behind it.
  private mutating func marker() throws(MetadataProblem) -> UInt8 {
    let start = position
    var bytes = try file.bytes(at: position, 2)
    guard bytes[0] == 0xFF else { throw .damaged("byte \(start) is no marker") }
    position += 2
    while bytes.last == 0xFF {
      guard position - start < Self.maximumFill else {
        throw .damaged("too many fill bytes at byte \(start)")
      }
      bytes = try file.bytes(at: position, 1)
      position += 1
    }
    return bytes.last ?? 0
  }

  private func name(of marker: UInt8) throws(MetadataProblem) -> String {
    switch marker {
    case 0xC4: "DHT"
    case 0xCC: "DAC"
    case 0xC0...0xC7, 0xC9...0xCF: "SOF"
    case 0xD9: "EOI"
    case 0xDA: "SOS"
    case 0xDB...0xDF: "table"
    case 0xE0...0xEF: "APP\(marker - 0xE0)"
    case 0xFE: "COM"
    default: throw .damaged("unknown marker \(marker) before byte \(position)")
    }
  }

  /// Returns the position of the marker after a scan. Stuffed bytes, restart markers and
  /// fill bytes belong to the scan.
  private func endOfPixels() throws(MetadataProblem) -> Int64 {
    var start = position
    while true {
      let bytes = try file.bytes(at: start, upTo: Self.chunk)
      if let place = Self.marker(in: bytes) { return start + Int64(place) }
      guard bytes.count == Self.chunk else {
        throw .damaged("the file ends inside the pixels, at byte \(file.size)")
      }
      // A marker may begin with the last byte.
      start += Int64(bytes.last == 0xFF ? bytes.count - 1 : bytes.count)
    }
  }

  private static func marker(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var place = 0
      while place < buffer.count - 1,
        let found = memchr(base + place, 0xFF, buffer.count - 1 - place)
      {
        let mark = UnsafeRawPointer(found) - base
        switch buffer[mark + 1] {
        case 0x00, 0xD0...0xD7: place = mark + 2
        case 0xFF: place = mark + 1
        default: return mark
        }
      }
      return nil
    }
  }
}
