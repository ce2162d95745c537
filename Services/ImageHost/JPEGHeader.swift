import Linux

/// A reader for the size of a JPEG. The frame header has the size and may follow other segments.
enum JPEGHeader {
  /// The largest number of segments before the frame header. Cameras write about 10, and some
  /// programs write one for each 64 KiB of a colour profile.
  private static let maximumSegments = 1000

  /// Finds the size in the frame header (ITU-T T.81 §B.1.1.4 and §B.2.2).
  /// - Returns: `nil` if there is no valid frame header.
  static func size(
    _ file: Descriptor, end: Int64
  ) throws(SystemError) -> (width: Int, height: Int)? {
    var position: Int64 = 2
    for _ in 0..<maximumSegments {
      let bytes = try file.read(at: position, upTo: 10)
      guard bytes.count >= 4, bytes[0] == 0xff else { return nil }
      switch bytes[1] {
      // Any number of 0xff bytes may precede a marker.
      case 0xff: position += 1
      // These markers have no length.
      case 0x01, 0xd0...0xd7: position += 2
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        let length = ImageHeader.number(bytes[2..<4])
        guard bytes.count == 10, length >= 11, position + 2 + Int64(length) <= end else {
          return nil
        }
        return (ImageHeader.number(bytes[7..<9]), ImageHeader.number(bytes[5..<7]))
      // The start of a scan, the end, or a second start before any frame is invalid.
      case 0x00, 0xd8...0xda: return nil
      default:
        let length = ImageHeader.number(bytes[2..<4])
        guard length >= 2 else { return nil }
        position += 2 + Int64(length)
      }
      guard position < end else { return nil }
    }
    return nil
  }
}
