import ExifReading
import Linux

/// Parts of a file's header, none larger than `limit`.
struct HeaderBytes {
  /// Bytes. The tables of a HEIF picture of 10,000 tiles take about 200 kB.
  static let limit = 1 << 20

  private let file: Descriptor

  init(_ file: Descriptor) { self.file = file }

  /// `nil` if the file ends before, or the part is too large.
  func part(at position: Int64, count: Int) -> ArraySlice<UInt8>? {
    guard position >= 0, (0...Self.limit).contains(count),
      !position.addingReportingOverflow(Int64(count)).overflow,
      let bytes = try? file.read(at: position, upTo: count), bytes.count == count
    else { return nil }
    return bytes[...]
  }

  /// As many bytes as there are, up to `count`.
  func beginning(at position: Int64, upTo count: Int) -> ArraySlice<UInt8> {
    guard position >= 0, let bytes = try? file.read(at: position, upTo: min(count, Self.limit))
    else { return [] }
    return bytes[...]
  }

  /// As the file's own Exif block states it.
  var orientation: ExifOrientation? {
    (try? ExifBlock(of: file)).flatMap(\.self)?.orientation.flatMap {
      ExifOrientation(rawValue: $0)
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number at a place counted from the slice's beginning, the most significant byte first.
  /// - Parameter count: bytes, at most 7.
  func number(at place: Int, _ count: Int) -> Int? {
    guard let bytes = part(place, count) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The same, the least significant byte first.
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
