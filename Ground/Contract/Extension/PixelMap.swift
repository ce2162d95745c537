/// A picture's pixels in rows from the top. Each pixel has four bytes: red, green, blue, alpha. The
/// colours are not premultiplied by alpha.
package struct PixelMap: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels, `width * height * 4` bytes.
  package let bytes: [UInt8]

  /// Creates a picture, or returns `nil` if a side is not positive or the number of bytes does not
  /// match the sides.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooMany, bytes.count.isMultiple(of: 4),
      bytes.count / 4 == count
    else { return nil }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Reads a PAM file. Returns `nil` if the format is wrong, the length does not match the sides,
  /// or a side is longer than `Picture.maximumSide`. Allocates nothing before these checks.
  package init?(file: some Collection<UInt8>) {
    guard let header = PixelMapHeader(file), file.count == header.fileSize else { return nil }
    self.init(
      width: header.width, height: header.height, bytes: Array(file.dropFirst(header.length)))
  }

  /// The header of the picture's PAM file. The pixels follow the header.
  package var header: [UInt8] {
    Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        .utf8)
  }

  /// The picture as a PAM file.
  package var file: [UInt8] { header + bytes }
}

/// The limits of a picture that an extension sends to faces. The picture is a Netpbm file in the
/// format PAM.
package enum Picture {
  /// The longest side in pixels. The extension scales down a larger picture before sending it.
  package static let maximumSide = 512
  /// The largest file in bytes: the pixels and the header.
  package static let maximumBytes = maximumSide * maximumSide * 4 + 256
  /// The number of pictures that one share can hold. A further picture replaces the oldest picture.
  package static let maximumCount = 256
}
