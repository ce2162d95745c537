import CExif
package import Linux

/// The metadata of a photo (Exif 2.32), by tag number.
package struct PictureTags {
  /// A group of tags.
  package enum Group: Int, Sendable {
    /// The main image's tags.
    case main = 0
    /// The camera's tags.
    case exif = 2
    /// The position's tags.
    case gps = 3
  }

  /// The value of a tag.
  package enum Value: Hashable, Sendable {
    /// A text of at most 4096 bytes.
    case text(String)
    /// The first of one or more integers.
    case number(Int)
    /// One to 16 fractions. A fraction with the denominator 0 is infinite or not a number.
    case fractions([Double])
  }

  /// The largest part of a text that is read, in bytes.
  private static let maximumText = 4096

  private var values: [Group: [UInt32: Value]] = [:]

  /// Reads the tags of a file. Returns `nil` if the file has no tags.
  package init?(of file: Descriptor) {
    guard let data = exif_data_new_from_file(file.path) else { return nil }
    defer { exif_data_unref(data) }
    let order = exif_data_get_byte_order(data)
    let contents = [
      (Group.main, data.pointee.ifd.0), (.exif, data.pointee.ifd.2), (.gps, data.pointee.ifd.3),
    ]
    for (group, content) in contents {
      guard let content, let entries = content.pointee.entries else { continue }
      for index in 0..<Int(content.pointee.count) {
        guard let entry = entries[index]?.pointee else { continue }
        values[group, default: [:]][entry.tag.rawValue] = Self.value(entry, order)
      }
    }
    if values.isEmpty { return nil }
  }

  /// Accesses the value of a tag.
  package subscript(_ group: Group, _ tag: UInt32) -> Value? { values[group]?[tag] }

  private static func value(_ entry: ExifEntry, _ order: ExifByteOrder) -> Value? {
    guard let bytes = entry.data else { return nil }
    let (count, size) = (Int(entry.components), Int(entry.size))
    switch entry.format {
    case EXIF_FORMAT_ASCII:
      let text = UnsafeBufferPointer(start: bytes, count: min(size, maximumText)).prefix { $0 != 0 }
      return .text(String(decoding: text, as: UTF8.self))
    case EXIF_FORMAT_BYTE where count == 1 && size >= 1: return .number(Int(bytes[0]))
    case EXIF_FORMAT_SHORT where count >= 1 && size >= 2:
      return .number(Int(exif_get_short(bytes, order)))
    case EXIF_FORMAT_LONG where count >= 1 && size >= 4:
      return .number(Int(exif_get_long(bytes, order)))
    case EXIF_FORMAT_RATIONAL where count >= 1 && count <= 16 && size >= count * 8:
      return .fractions(
        (0..<count).map { index in
          let part = exif_get_rational(bytes + index * 8, order)
          return Double(part.numerator) / Double(part.denominator)
        })
    case EXIF_FORMAT_SRATIONAL where count >= 1 && count <= 16 && size >= count * 8:
      return .fractions(
        (0..<count).map { index in
          let part = exif_get_srational(bytes + index * 8, order)
          return Double(part.numerator) / Double(part.denominator)
        })
    default: return nil
    }
  }
}
