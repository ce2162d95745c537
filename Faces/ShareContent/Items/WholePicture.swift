package import Linux

/// Recognizes pictures that are cut off, for example because a program is still writing them.
package enum WholePicture {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The last chunk of a PNG (PNG 3rd edition, 11.2.5).
  private static let endOfPNG: [UInt8] = [
    0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
  /// The first marker of a JPEG and the beginning of the second, and the last marker.
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let endOfJPEG: [UInt8] = [0xFF, 0xD9]
  /// The bytes that show the format: `RIFF`, a size and `WEBP` are the longest.
  private static let beginning = 12

  /// Whether the file is a whole PNG.
  package static func isPNG(_ file: Descriptor) throws(SystemError) -> Bool {
    guard try file.read(at: 0, upTo: png.count) == png else { return false }
    return try ends(file, with: endOfPNG)
  }

  /// Whether the file is shorter than any picture, or is a PNG, a JPEG or a WebP without its end. The
  /// end of other formats is not checked.
  package static func isCutOff(_ file: Descriptor) throws(SystemError) -> Bool {
    let first = try file.read(at: 0, upTo: beginning)
    if first.starts(with: png) { return try !ends(file, with: endOfPNG) }
    if first.starts(with: jpeg) { return try !ends(file, with: endOfJPEG) }
    if first.starts(with: "RIFF".utf8), first.dropFirst(8).elementsEqual("WEBP".utf8) {
      let size = first[4..<8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
      return try file.status().size < size + 8
    }
    return first.count < beginning
  }

  private static func ends(_ file: Descriptor, with bytes: [UInt8]) throws(SystemError) -> Bool {
    let start = try file.status().size - Int64(bytes.count)
    return start < 0 ? false : try file.read(at: start, upTo: bytes.count) == bytes
  }
}
