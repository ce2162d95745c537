package import Linux

/// The metadata block of a camera (Exif 2.32), as a picture file contains it.
package struct ExifBlock: Hashable, Sendable {
  /// The largest block that is read, in bytes: the size of a JPEG segment.
  private static let longest = 65_535
  /// The largest number of segments or chunks that are read.
  private static let maximumParts = 4096
  private static let start = Array("Exif\0\0".utf8)

  /// The block, a TIFF structure.
  package let bytes: [UInt8]

  /// Creates a block from the bytes of a TIFF structure.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the block of a JPEG, PNG or WebP file. The file offset is neither used nor changed.
  /// - Returns: `nil` if the file has no block. A block of a JPEG or PNG file is found only before
  ///   the pixels.
  /// - Throws: `SystemError` if the file cannot be read.
  package init?(of file: Descriptor) throws(SystemError) {
    let head = try file.read(at: 0, upTo: 32)
    let found: [UInt8]?
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = try Self.jpeg(file)
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = try Self.png(file)
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBPVP8X".utf8),
      head.count > 20, head[20] & 0x08 != 0
    {
      found = try Self.webp(file)
    } else {
      found = nil
    }
    guard let found else { return nil }
    bytes = found
  }

  /// Returns the first APP1 segment that begins with "Exif" (ITU-T T.81 §B.1.1.4).
  private static func jpeg(_ file: Descriptor) throws(SystemError) -> [UInt8]? {
    var position: Int64 = 2
    for _ in 0..<maximumParts {
      let part = try file.read(at: position, upTo: 10)
      guard part.count == 10, part[0] == 0xFF else { return nil }
      let length = Int(part[2]) << 8 | Int(part[3])
      switch part[1] {
      // Any number of 0xff bytes may precede a marker.
      case 0xFF: position += 1
      // Markers without a length.
      case 0x01, 0xD0...0xD7: position += 2
      // No marker, another start of an image, the end of the image, or the start of a scan.
      case 0x00, 0xD8...0xDA: return nil
      case 0xE1 where part[4...].elementsEqual(start):
        guard length > 8 else { return nil }
        return try file.read(at: position + 10, upTo: length - 8)
      default:
        guard length >= 2 else { return nil }
        position += 2 + Int64(length)
      }
    }
    return nil
  }

  /// Returns the eXIf chunk (W3C PNG §5.3 and §11.3.4.5).
  private static func png(_ file: Descriptor) throws(SystemError) -> [UInt8]? {
    var position: Int64 = 8
    for _ in 0..<maximumParts {
      let part = try file.read(at: position, upTo: 8)
      guard part.count == 8 else { return nil }
      let length = part[..<4].reduce(0) { $0 << 8 | Int($1) }
      switch String(decoding: part[4...], as: UTF8.self) {
      case "eXIf": return try file.read(at: position + 8, upTo: min(length, longest))
      case "IDAT", "IEND": return nil
      default: position += 12 + Int64(length)
      }
    }
    return nil
  }

  /// Returns the EXIF chunk, which follows the frames (RFC 9649 §2.3 and §2.7). Some programs also
  /// write the identifier with which the block starts in a JPEG. The identifier is removed.
  private static func webp(_ file: Descriptor) throws(SystemError) -> [UInt8]? {
    var position: Int64 = 12
    for _ in 0..<maximumParts {
      let part = try file.read(at: position, upTo: 8)
      guard part.count == 8 else { return nil }
      let length = part[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      if part.starts(with: "EXIF".utf8) {
        let bytes = try file.read(at: position + 8, upTo: min(length, longest))
        return bytes.starts(with: start) ? Array(bytes.dropFirst(start.count)) : bytes
      }
      position += 8 + Int64(length) + Int64(length & 1)
    }
    return nil
  }
}
