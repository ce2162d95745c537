package import Linux

/// The removal of a picture's metadata without loss: a copy of a JPEG, PNG or WebP file whose
/// compressed pixels have the same bytes.
///
/// The copy keeps what decoders need for the pixels: tables, transparency, animation and the color
/// profile. Of the metadata it keeps the orientation only. Everything else is left out, also parts
/// of unknown purpose, previews, and what follows the end of the picture, such as the video of a
/// moving photo.
///
/// The initializer reads the structure of the whole file and writes nothing. `write` copies the
/// file in pieces, so the memory does not depend on the file's size.
package struct MetadataRemoval: Sendable {
  /// The largest piece that is copied, in bytes.
  private static let chunk = 1 << 18

  private let file: Descriptor
  private let status: FileStatus
  private let plan: RemovalPlan

  /// Returns whether the file is of a kind that can be cleaned. Reads only the start of the file.
  package static func supports(_ file: Descriptor) -> Bool {
    guard let bytes = try? PictureBytes(file), let head = try? bytes.bytes(at: 0, upTo: 12) else {
      return false
    }
    return head.starts(with: JPEGParts.signature) || head.starts(with: PNGParts.signature)
      || WebPParts.isWebP(head)
  }

  /// Plans the removal. The file offset is neither used nor changed.
  /// - Throws: `MetadataProblem` if the file is no supported picture, is damaged or cannot be read.
  package init(of file: Descriptor) throws(MetadataProblem) {
    self.file = file
    status = try MetadataProblem.system { () throws(SystemError) in try file.status() }
    let bytes = try PictureBytes(file)
    let head = try bytes.bytes(at: 0, upTo: 12)
    if head.starts(with: JPEGParts.signature) {
      plan = try RemovalPlan(jpeg: bytes)
    } else if head.starts(with: PNGParts.signature) {
      plan = try RemovalPlan(png: bytes)
    } else if WebPParts.isWebP(head) {
      plan = try RemovalPlan(webp: bytes)
    } else {
      throw .unsupportedFormat
    }
  }

  /// The size of the copy in bytes.
  package var size: Int64 { plan.size }

  /// Whether the copy would have the same bytes as the file.
  package var isUnnecessary: Bool { plan.pieces == [.copy(0..<status.size)] }

  /// Writes the copy to the current offset of a file.
  /// - Throws: `MetadataProblem` if a file cannot be read or written, or if the picture has changed
  ///   since the initializer. The output is then incomplete.
  package func write(to output: Descriptor) throws(MetadataProblem) {
    for piece in plan.pieces {
      switch piece {
      case .bytes(let bytes): try Self.append(bytes, to: output)
      case .copy(let range):
        var position = range.lowerBound
        while position < range.upperBound {
          let count = Int(min(Int64(Self.chunk), range.upperBound - position))
          let bytes = try MetadataProblem.system { () throws(SystemError) in
            try file.read(at: position, upTo: count)
          }
          guard bytes.count == count else { throw .changedMeanwhile }
          try Self.append(bytes, to: output)
          position += Int64(count)
        }
      }
    }
    let now = try MetadataProblem.system { () throws(SystemError) in try file.status() }
    guard now.size == status.size, now.modified == status.modified else {
      throw .changedMeanwhile
    }
  }

  private static func append(
    _ bytes: [UInt8], to output: Descriptor
  ) throws(MetadataProblem) {
    do throws(SystemError) {
      var failure: SystemError?
      bytes.withUnsafeBytes { buffer in
        do throws(SystemError) { try output.writeAll(buffer) } catch { failure = error }
      }
      if let failure { throw failure }
    } catch {
      throw .system(error)
    }
  }
}
