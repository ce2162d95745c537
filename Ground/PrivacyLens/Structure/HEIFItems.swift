/// The metadata items of a HEIF file, such as HEIC and AVIF (ISO/IEC 23008-12 and 14496-12 §8.11).
///
/// The items are found if the file stores each in one piece, as cameras do. Every read is bounded.
struct HEIFItems {
  private static let brands = Set(
    ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif", "avis"].map {
      Array($0.utf8)
    })
  /// The largest box of tables that is read. The tables of 10,000 tiles take about 200 kB.
  private static let maximumTables = 1 << 20
  private static let maximumBoxes = 4096
  private static let maximumPieces = 256

  private let file: PictureBytes
  private(set) var hasExif = false
  /// The place of the Exif item in the file.
  private var exif: Range<Int64>?
  /// Whether the file has an item of the type "mime", which holds an XMP packet.
  private(set) var hasXMP = false

  static func isHEIF(_ head: [UInt8]) -> Bool {
    head.count >= 12 && head[4..<8].elementsEqual("ftyp".utf8)
      && brands.contains(Array(head[8..<12]))
  }

  init(_ file: PictureBytes) {
    self.file = file
    var position: Int64 = 0
    for _ in 0..<64 {
      guard let head = try? file.bytes(at: position, 16) else { return }
      let short = Array(head[..<4]).bigNumber
      // A length of 1 announces a longer length, of which 7 bytes are significant.
      let length = short == 1 ? Array(head[9...]).bigNumber : short
      guard short != 1 || head[8] == 0, length >= (short == 1 ? 16 : 8),
        position <= file.size - length
      else { return }
      if head[4..<8].elementsEqual("meta".utf8) {
        guard (12...Int64(Self.maximumTables)).contains(length), short != 1,
          let bytes = try? file.bytes(at: position + 12, upTo: Int(length) - 12)
        else { return }
        read(bytes[...])
        return
      }
      position += length
    }
  }

  /// The tags of the Exif item, or `nil` if they are not readable.
  var tags: ExifTags? {
    guard let exif, exif.upperBound <= file.size,
      let bytes = try? file.bytes(
        at: exif.lowerBound, upTo: Int(min(exif.upperBound - exif.lowerBound, 1 << 16)))
    else { return nil }
    // The item begins with the distance from the next byte to the block.
    let distance = Array(bytes.prefix(4)).bigNumber
    return ExifTags(Array(bytes.dropFirst(4 + Int(distance))))
  }

  private mutating func read(_ meta: ArraySlice<UInt8>) {
    let boxes = Self.boxes(meta)
    guard let names = boxes.first(where: { $0.type == "iinf" }) else { return }
    let version = names.content.first ?? 0
    for box in Self.boxes(names.content.dropFirst(version == 0 ? 6 : 8)) where box.type == "infe" {
      var fields = FieldReader(box.content)
      guard let version = fields.number(1), version >= 2, fields.number(3) != nil,
        let item = fields.number(version == 2 ? 2 : 4), fields.number(2) != nil,
        let type = fields.number(4)
      else { continue }
      switch type {
      // "Exif" and "mime".
      case 0x4578_6966:
        hasExif = true
        if let places = boxes.first(where: { $0.type == "iloc" }), exif == nil {
          exif = Self.place(of: item, in: places.content)
        }
      case 0x6D69_6D65: hasXMP = true
      default: break
      }
    }
  }

  /// Returns the place of an item that is stored in the file in one piece.
  private static func place(
    of item: Int64, in content: ArraySlice<UInt8>
  ) -> Range<Int64>? {
    var fields = FieldReader(content)
    guard let version = fields.number(1), fields.number(3) != nil, let sizes = fields.number(2),
      let count = fields.number(version < 2 ? 2 : 4)
    else { return nil }
    // The lengths of an offset, of a length, of the base and of an index, in bytes.
    let length = [12, 8, 4, 0].map { Int(sizes >> $0 & 15) }
    guard length.allSatisfy({ $0 <= 8 }) else { return nil }
    for _ in 0..<min(count, Int64(maximumBoxes)) {
      guard let id = fields.number(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : fields.number(2), fields.number(2) != nil,
        let base = fields.number(length[2]), let pieces = fields.number(2),
        pieces <= maximumPieces
      else { return nil }
      for _ in 0..<pieces {
        guard version == 0 || fields.number(length[3]) != nil,
          let offset = fields.number(length[0]), let size = fields.number(length[1])
        else { return nil }
        if id == item {
          let (start, isTooFar) = base.addingReportingOverflow(offset)
          let (end, isTooLong) = start.addingReportingOverflow(size)
          return pieces == 1 && method & 15 == 0 && !isTooFar && !isTooLong ? start..<end : nil
        }
      }
    }
    return nil
  }

  private static func boxes(
    _ content: ArraySlice<UInt8>
  ) -> [(type: String, content: ArraySlice<UInt8>)] {
    var found: [(type: String, content: ArraySlice<UInt8>)] = []
    var rest = content
    while rest.count >= 8, found.count < maximumBoxes {
      let length = Int(Array(rest.prefix(4)).bigNumber)
      guard length >= 8, length <= rest.count else { break }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      found.append((type, rest.prefix(length).dropFirst(8)))
      rest = rest.dropFirst(length)
    }
    return found
  }
}

/// A reader of big-endian numbers.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads a number of up to 8 bytes. `nil` at the end, and if the number does not fit.
  mutating func number(_ count: Int) -> Int64? {
    guard rest.count >= count else { return nil }
    let field = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    if count == 8, (field.first ?? 0) > 0x7F { return nil }
    return field.bigNumber
  }
}
