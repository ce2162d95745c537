extension ExifTags {
  /// Returns a block with the orientation as its only tag, or `nil` for an upright picture.
  static func block(orientation: UInt16?) -> [UInt8]? {
    guard let orientation, (2...8).contains(orientation) else { return nil }
    // The byte order, the place of the directory, and one entry: a number of 16 bits.
    return Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [UInt8](big: Int64(orientation), 2) + [0, 0, 0, 0, 0, 0]
  }

  /// Returns the segment of a JPEG file with this block, or no bytes for an upright picture.
  static func segment(orientation: UInt16?) -> [UInt8] {
    guard let block = block(orientation: orientation) else { return [] }
    let content = Array("Exif\0\0".utf8) + block
    return [0xFF, 0xE1] + [UInt8](big: Int64(content.count) + 2, 2) + content
  }
}
