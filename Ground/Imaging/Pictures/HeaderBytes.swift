import Linux

/// The parts of a file's header. No part is larger than `limit`.
struct HeaderBytes {
  /// The limit in bytes. The tables of a HEIF picture with 10,000 tiles take about 200 kB.
  static let limit = 1 << 20

  private let file: Descriptor

  init(_ file: Descriptor) { self.file = file }

  /// Returns `nil` if the file ends earlier or if the part is too large.
  func part(at position: Int64, count: Int) -> ArraySlice<UInt8>? {
    guard position >= 0, (0...Self.limit).contains(count),
      !position.addingReportingOverflow(Int64(count)).overflow,
      let bytes = try? file.read(at: position, upTo: count), bytes.count == count
    else { return nil }
    return bytes[...]
  }

  /// Returns up to `count` bytes, fewer at the end of the file.
  func beginning(at position: Int64, upTo count: Int) -> ArraySlice<UInt8> {
    guard position >= 0, let bytes = try? file.read(at: position, upTo: min(count, Self.limit))
    else { return [] }
    return bytes[...]
  }

  /// The orientation in the file's own Exif block.
  var orientation: ExifOrientation? {
    (try? ExifBlock(of: file)).flatMap(\.self)?.orientation.flatMap {
      ExifOrientation(rawValue: $0)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns a big-endian number at an offset from the slice's start.
  /// - Parameter count: The number of bytes, at most 7.
  func number(at place: Int, _ count: Int) -> Int? {
    guard let bytes = part(place, count) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a little-endian number at an offset from the slice's start.
  func littleNumber(at place: Int, _ count: Int) -> Int? {
    guard let bytes = part(place, count) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func part(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, count >= 0, place <= self.count, count <= self.count - place else {
      return nil
    }
    return self[(startIndex + place)..<(startIndex + place + count)]
  }

  func text(at place: Int, _ count: Int) -> String? {
    part(place, count).map { String(decoding: $0, as: UTF8.self) }
  }
}
