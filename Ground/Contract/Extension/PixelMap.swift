/// A picture's pixels, row after row from the top; four bytes each: red, green, blue, opacity. The
/// colours are not multiplied with the opacity.
package struct PixelMap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// nil when there are more or fewer bytes than the sides say.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooMany, bytes.count.isMultiple(of: 4),
      bytes.count / 4 == count
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// nil for what is no file of the format, has more or fewer pixels than it says, or a side over
  /// `Picture.maximumSide`; nothing is allocated before that is known.
  package init?(file: some Collection<UInt8>) {
    guard let header = PixelMapHeader(file), file.count == header.fileSize else { return nil }
    self.init(
      width: header.width, height: header.height, bytes: Array(file.dropFirst(header.length)))
  }

  /// The file's header; the bytes follow it.
  package var header: [UInt8] {
    Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        .utf8)
  }

  package var file: [UInt8] { header + bytes }
}
