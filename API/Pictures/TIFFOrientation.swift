/// The orientation among the tags that a picture's file carries (Exif 2.3 in TIFF 6.0).
enum TIFFOrientation {
  /// Bytes of the tags that are looked at.
  static let limit = 64 << 10
  private static let tag = 0x0112
  private static let short = 3

  static func read(_ tags: ArraySlice<UInt8>) -> ExifOrientation? {
    var tags = tags
    // As JPEG has it before them.
    if tags.text(at: 0, 4) == "Exif" { tags = tags.dropFirst(6) }
    let isLittle = tags.text(at: 0, 2) == "II"
    guard isLittle || tags.text(at: 0, 2) == "MM" else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      isLittle ? tags.littleNumber(at: place, count) : tags.number(at: place, count)
    }
    guard number(2, 2) == 42, let start = number(4, 4), let count = number(start, 2) else {
      return nil
    }
    for index in 0..<count {
      let place = start + 2 + index * 12
      guard let tag = number(place, 2) else { return nil }
      guard tag == Self.tag else { continue }
      guard number(place + 2, 2) == short, let value = number(place + 8, 2) else { return nil }
      return UInt16(exactly: value).flatMap { ExifOrientation(rawValue: $0) }
    }
    return nil
  }
}
