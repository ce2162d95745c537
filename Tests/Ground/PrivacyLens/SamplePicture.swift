import CZlib
import Foundation
import Imaging
import Linux
import PrivacyLens
import Testing

/// Pictures that the tests assemble: the pixels by gdk-pixbuf, the metadata by hand.
enum SamplePicture {
  /// A picture of 64 × 48 pixels with a pattern, in the format PPM.
  private static let pattern: [UInt8] = {
    var bytes = Array("P6 64 48 255\n".utf8)
    for y in 0..<48 {
      for x in 0..<64 { bytes += [UInt8(x * 4), UInt8(y * 5), UInt8(x * y % 251)] }
    }
    return bytes
  }()
  /// A lossless WebP picture of one pixel.
  static let webpPixels: [UInt8] = [
    0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0,
  ]

  static func file(_ bytes: [UInt8]) throws -> Descriptor {
    try bytes.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
  }

  static func raster() throws -> Raster { try #require(RasterReader.read(file(pattern))) }

  /// A JPEG picture with segments after its JFIF segment.
  static func jpeg(_ segments: [UInt8]..., after: [UInt8] = []) throws -> [UInt8] {
    let plain = try #require(raster().jpeg(quality: 0.8))
    // The start of the image and the JFIF segment.
    return Array(plain[..<20]) + segments.flatMap(\.self) + plain[20...] + after
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(content.count + 2, 2) + content
  }

  static func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
    segment(marker, Array(text.utf8))
  }

  /// A PNG picture with chunks after its header, and before its end.
  static func png(_ chunks: [UInt8]..., end: [UInt8] = []) throws -> [UInt8] {
    let plain = try #require(raster().png)
    return Array(plain[..<33]) + chunks.flatMap(\.self) + plain[33...].dropLast(12) + end
      + plain.suffix(12)
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return big(content.count, 4) + checked
      + big(Int(crc32(0, checked, UInt32(checked.count))), 4)
  }

  static func chunk(_ type: String, _ text: String) -> [UInt8] { chunk(type, Array(text.utf8)) }

  /// A WebP picture. With `flags`, it has an extended header.
  static func webp(_ flags: UInt8? = nil, before: [UInt8] = [], after: [UInt8]...) -> [UInt8] {
    let header = flags.map { part("VP8X", [$0, 0, 0, 0, 0, 0, 0, 0, 0, 0]) } ?? []
    let content =
      Array("WEBP".utf8) + header + before + part("VP8L", webpPixels) + after.flatMap(\.self)
    return Array("RIFF".utf8) + big(content.count, 4).reversed() + content
  }

  static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + big(content.count, 4).reversed() + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }

  static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
