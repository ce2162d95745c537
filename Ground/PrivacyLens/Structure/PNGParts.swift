/// The chunks of a PNG file (W3C PNG §5.3). Bytes after the chunk IEND belong to no part.
struct PNGParts: FileParts {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let file: PictureBytes
  private var position: Int64 = 8
  private var isAtEnd = false

  init(_ file: PictureBytes) { self.file = file }

  mutating func next() throws(MetadataProblem) -> FilePart? {
    guard !isAtEnd else { return nil }
    let start = position
    let head = try file.bytes(at: start, 8)
    let length = Array(head[..<4]).bigNumber
    guard length < 1 << 31, start + 12 + length <= file.size else {
      throw .damaged("the chunk at byte \(start) is longer than the file")
    }
    let type = head[4...]
    guard type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
      throw .damaged("the chunk at byte \(start) has no valid name")
    }
    let name = String(decoding: type, as: UTF8.self)
    guard (start == 8) == (name == "IHDR") else {
      throw .damaged("the chunk IHDR is not the first chunk, or is repeated")
    }
    position = start + 12 + length
    isAtEnd = name == "IEND"
    return FilePart(
      type: name, range: start..<position, content: (start + 8)..<(position - 4))
  }
}
