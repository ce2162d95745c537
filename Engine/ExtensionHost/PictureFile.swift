package import Contract
package import Linux

/// A picture that somebody handed over, once it has been seen to be what it has to be: a sealed
/// memory file, so that it stays as it was looked at, in the one format, and of the size that its
/// header says.
package struct PictureFile: Sendable {
  package let descriptor: Descriptor
  package let header: PixelMapHeader

  package init?(_ descriptor: Descriptor) {
    guard descriptor.isSealed, let size = try? descriptor.status().size,
      size <= Int64(Picture.maximumBytes),
      let start = try? descriptor.read(at: 0, upTo: PixelMapHeader.maximumLength),
      let header = PixelMapHeader(start), Int64(header.fileSize) == size
    else { return nil }
    self.descriptor = descriptor
    self.header = header
  }

  /// Bytes.
  package var size: Int { header.fileSize }

  package func bytes() throws(SystemError) -> [UInt8] {
    try descriptor.read(at: 0, upTo: size)
  }
}
