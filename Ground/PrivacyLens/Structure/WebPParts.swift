/// The chunks of a WebP file (RFC 9649 §2). Bytes after the RIFF container belong to no part.
struct WebPParts: FileParts {
  private let file: PictureBytes
  private let end: Int64
  private var position: Int64 = 12

  static func isWebP(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head.starts(with: "RIFF".utf8)
      && head[8..<12].elementsEqual("WEBP".utf8)
  }

  /// - Throws: `MetadataProblem.damaged` if the container is longer than the file.
  init(_ file: PictureBytes) throws(MetadataProblem) {
    self.file = file
    end = try 8 + file.bytes(at: 4, 4).littleNumber
    guard end >= 12, end <= file.size else {
      throw .damaged("the RIFF container ends at byte \(end), but the file at byte \(file.size)")
    }
  }

  mutating func next() throws(MetadataProblem) -> FilePart? {
    guard position < end else { return nil }
    let start = position
    let head = try file.bytes(at: start, 8)
    let length = Array(head[4...]).littleNumber
    let content = (start + 8)..<(start + 8 + length)
    // A byte follows a content of odd length.
    position = content.upperBound + (length & 1)
    guard content.upperBound <= end else {
      throw .damaged("the chunk at byte \(start) is longer than the file")
    }
    guard position <= end else {
      throw .damaged("the last chunk's padding is missing at byte \(end)")
    }
    return FilePart(
      type: String(decoding: head[..<4], as: UTF8.self), range: start..<position, content: content)
  }
}
