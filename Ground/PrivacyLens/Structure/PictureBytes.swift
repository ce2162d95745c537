import Linux

/// The bytes of a file whose size is known. The file offset is neither used nor changed.
struct PictureBytes {
  let file: Descriptor
  let size: Int64

  init(_ file: Descriptor) throws(MetadataProblem) {
    self.file = file
    size = try MetadataProblem.system { () throws(SystemError) in try file.status().size }
  }

  /// Returns fewer bytes at the end of the file.
  func bytes(at position: Int64, upTo count: Int) throws(MetadataProblem) -> [UInt8] {
    try MetadataProblem.system { () throws(SystemError) in
      try file.read(at: position, upTo: count)
    }
  }

  /// - Throws: `MetadataProblem.damaged` if the file ends earlier.
  func bytes(at position: Int64, _ count: Int) throws(MetadataProblem) -> [UInt8] {
    let bytes = try bytes(at: position, upTo: count)
    guard bytes.count == count else { throw .damaged("the file ends at byte \(size)") }
    return bytes
  }

  /// Returns the beginning of a part's content, at most `count` bytes.
  func content(of part: FilePart, upTo count: Int) throws(MetadataProblem) -> [UInt8] {
    let length = min(Int64(count), part.content.upperBound - part.content.lowerBound)
    return try bytes(at: part.content.lowerBound, upTo: Int(length))
  }
}

/// A segment of a JPEG file, or a chunk of a PNG or WebP file.
struct FilePart: Hashable {
  /// The name of the chunk. A segment of a JPEG file has the name of its marker in ITU-T T.81.
  let type: String
  /// The place of the whole part in the file.
  let range: Range<Int64>
  /// The place of the content, without header and checksum.
  let content: Range<Int64>
}

/// The parts of a file, in their order.
protocol FileParts {
  /// Returns the next part, or `nil` after the last part.
  /// - Throws: `MetadataProblem.damaged` if the next part is damaged.
  mutating func next() throws(MetadataProblem) -> FilePart?
}

extension [UInt8] {
  /// The big-endian number of all bytes, at most 7.
  var bigNumber: Int64 { reduce(0) { $0 << 8 | Int64($1) } }
  /// The little-endian number of all bytes, at most 7.
  var littleNumber: Int64 { reversed().reduce(0) { $0 << 8 | Int64($1) } }

  /// The bytes of a number, the most significant byte first.
  init(big number: Int64, _ count: Int) {
    self = (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * Int64($0))) }
  }

  init(little number: Int64, _ count: Int) {
    self = Array([UInt8](big: number, count).reversed())
  }
}
