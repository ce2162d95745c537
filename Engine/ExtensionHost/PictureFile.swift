package import Contract
package import Linux

/// A validated picture from another process. It is a memory file in the format of `PixelMap`. The
/// file has the size that its header states, and is sealed, so that it cannot change.
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

  /// The size of the file, in bytes.
  package var size: Int { header.fileSize }

  package func bytes() throws(SystemError) -> [UInt8] {
    try descriptor.read(at: 0, upTo: size)
  }
}
