/// The tags of a camera's metadata block (Exif 2.32), a TIFF structure. Every read is bounded, even
/// for malicious blocks.
struct ExifTags {
  /// The largest number of tags of a directory that are read.
  private static let maximumTags = 1024
  private static let identifier = Array("Exif\0\0".utf8)

  /// A directory of tags.
  struct Directory {
    fileprivate var entries: [UInt16: (type: UInt16, count: Int, place: Int)] = [:]
    /// The position of the next directory, or 0.
    fileprivate(set) var next = 0

    var isEmpty: Bool { entries.isEmpty }
    func contains(_ tag: UInt16) -> Bool { entries[tag] != nil }
  }

  private let bytes: [UInt8]
  private let isLittle: Bool
  /// The main directory.
  private(set) var main = Directory()

  /// Returns `nil` if the bytes are no TIFF structure.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isLittle = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isLittle = false
    } else {
      return nil
    }
    self.bytes = bytes
    main = number(at: 4, 4).map { directory(at: $0) } ?? Directory()
  }

  /// Some programs write the identifier of a JPEG file's block before the block.
  init?(afterIdentifier bytes: [UInt8]) {
    let hasIdentifier = bytes.starts(with: Self.identifier)
    self.init(hasIdentifier ? Array(bytes.dropFirst(Self.identifier.count)) : bytes)
  }

  /// The orientation, from 1 to 8.
  var orientation: UInt16? {
    number(main, 0x0112).flatMap { (1...8).contains($0) ? UInt16(exactly: $0) : nil }
  }

  /// Returns the directory that a tag of another directory points to.
  func directory(_ parent: Directory, _ tag: UInt16) -> Directory? {
    number(parent, tag).map { directory(at: $0) }
  }

  /// Returns a single integer.
  func number(_ directory: Directory, _ tag: UInt16) -> Int? {
    guard let entry = directory.entries[tag], entry.count == 1 else { return nil }
    switch entry.type {
    case 3: return number(at: entry.place, 2)
    case 4: return number(at: entry.place, 4)
    default: return nil
    }
  }

  /// Returns the fractions of a tag, if it has exactly `count` fractions with valid denominators.
  func fractions(_ directory: Directory, _ tag: UInt16, _ count: Int) -> [Double]? {
    guard let entry = directory.entries[tag], entry.type == 5, entry.count == count,
      let place = number(at: entry.place, 4)
    else { return nil }
    let values = (0..<count).compactMap { index -> Double? in
      guard let above = number(at: place + 8 * index, 4),
        let below = number(at: place + 8 * index + 4, 4), below > 0
      else { return nil }
      return Double(above) / Double(below)
    }
    return values.count == count ? values : nil
  }

  /// Returns the bytes of a text or of a tag of unknown type, at most `limit`.
  func content(_ directory: Directory, _ tag: UInt16, limit: Int) -> ArraySlice<UInt8>? {
    guard let entry = directory.entries[tag], [1, 2, 7].contains(entry.type),
      let place = entry.count <= 4 ? entry.place : number(at: entry.place, 4),
      place <= bytes.count
    else { return nil }
    return bytes[place...].prefix(min(entry.count, limit))
  }

  private func directory(at place: Int) -> Directory {
    var found = Directory()
    guard let count = number(at: place, 2) else { return found }
    for index in 0..<min(count, Self.maximumTags) {
      let entry = place + 2 + 12 * index
      guard let tag = number(at: entry, 2), let type = number(at: entry + 2, 2),
        let count = number(at: entry + 4, 4), number(at: entry + 8, 4) != nil
      else { return found }
      let key = UInt16(truncatingIfNeeded: tag)
      // Of a repeated tag, the first counts.
      if found.entries[key] == nil {
        found.entries[key] = (UInt16(truncatingIfNeeded: type), count, entry + 8)
      }
    }
    found.next = number(at: place + 2 + 12 * count, 4) ?? 0
    return found
  }

  /// Returns the following directory, which describes the preview.
  func following(_ directory: Directory) -> Directory? {
    directory.next == 0 ? nil : self.directory(at: directory.next)
  }

  private func number(at place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    let field = Array(bytes[place..<(place + count)])
    return Int(isLittle ? field.littleNumber : field.bigNumber)
  }
}
