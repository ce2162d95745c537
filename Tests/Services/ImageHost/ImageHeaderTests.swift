import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ImageHost

@Suite(.timeLimit(.minutes(3))) struct ImageHeaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: [UInt8]) throws -> ImageHeader? {
    let file = try Descriptor.open(
      folder.path("picture"), O_RDWR | O_CREAT | O_TRUNC)
    try bytes.withUnsafeBytes { try file.writeAll($0) }
    return try ImageHeader.read(file, size: Int64(bytes.count))
  }

  @Test(
    arguments: [
      (Samples.png(640, 480), .png, 640, 480, false),
      (Samples.png(1, 2, padding: Array("....acTL".utf8)), .png, 1, 2, true),
      (Samples.gif(300, 65535), .gif, 300, 65535, false),
      (Samples.gif(3, 4, isAnimated: true), .gif, 3, 4, true),
      (Samples.jpeg(1600, 1200), .jpeg, 1600, 1200, false),
      (
        Samples.jpeg(
          5, 6,
          before: Samples.segment(0xe1, length: 60_000) + [0xff, 0xff]
            + Samples.segment(0xc4, length: 20) + [0xff, 0x01]), .jpeg, 5, 6, false
      ),
      (Samples.webpLossy(20, 16383), .webp, 20, 16383, false),
      (Samples.webpLossless(16384, 7), .webp, 16384, 7, false),
      (Samples.webpExtended(1 << 24, 9, isAnimated: true), .webp, 1 << 24, 9, true),
      (Samples.webpExtended(8, 9, isAnimated: false), .webp, 8, 9, false),
    ] as [([UInt8], ImageFormat, Int, Int, Bool)])
  func reads(bytes: [UInt8], format: ImageFormat, width: Int, height: Int, isAnimated: Bool) throws
  {
    #expect(
      try read(bytes)
        == ImageHeader(format: format, width: width, height: height, isAnimated: isAnimated))
    // The beginning of a picture is not read as a complete header.
    for length in [0, 1, 8, 12] where length < bytes.count {
      #expect(try read(Array(bytes.prefix(length))) == nil)
    }
  }

  @Test(
    "In each format, width and height are those of the picture as it is shown, after rotation",
    arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func uprightSize(orientation: Int) throws {
    let pictures = [
      Samples.jpeg(1600, 1200, before: Samples.exifSegment(orientation)),
      Samples.jpeg(
        1600, 1200,
        before: Samples.segment(0xe0, length: 16) + Samples.exifSegment(orientation)
          + Samples.segment(0xe2, length: 60_000)),
      Samples.png(1600, 1200, padding: Samples.exifChunk(orientation)),
      Samples.webpExtended(1600, 1200, isAnimated: false, orientation: orientation),
    ]
    for bytes in pictures {
      let header = try #require(try read(bytes))
      let isTurned = orientation >= 5
      #expect(header.width == (isTurned ? 1200 : 1600) && header.height == (isTurned ? 1600 : 1200))
    }
  }

  @Test(arguments: [
    [], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Array("%PDF-1.7".utf8),
    Array("BM".utf8) + [UInt8](repeating: 0, count: 100), Samples.png(0, 1), Samples.png(1, 0),
    Samples.png(1 << 31, 1), Samples.png(1, 1, depth: 3), Samples.png(1, 1, color: 5),
    Samples.gif(0, 1), Samples.gif(1, 0), Samples.jpeg(0, 1), Samples.jpeg(1, 0),
    Samples.jpeg(1, 1, before: [0xff, 0xda, 0, 2]), Samples.jpeg(1, 1, before: [0xff, 0xe0, 0, 1]),
    Samples.jpeg(1, 1, before: [0x00]), Samples.jpeg(1, 1, before: [0xff, 0xe0, 0xff, 0xff]),
    [0xff, 0xd8] + [UInt8](repeating: 0xff, count: 5000), Samples.webpLossy(0, 1),
    Samples.webpLossy(1, 1) + [0, 0], Array(Samples.webpLossless(1, 1).dropLast()),
  ])
  func rejectsOtherFiles(bytes: [UInt8]) throws {
    #expect(try read(bytes) == nil)
  }

  @Test func randomBytes() throws {
    var generator = SystemRandomNumberGenerator()
    let whole = [
      Samples.png(), Samples.gif(1, 1), Samples.webpLossy(1, 1), Samples.webpLossless(1, 1),
      Samples.webpExtended(1, 1, isAnimated: true, orientation: 6),
      Samples.jpeg(1, 1, before: Samples.segment(0xe1, length: 9)),
      Samples.jpeg(1, 2, before: Samples.exifSegment(6)),
      Samples.png(1, 2, padding: Samples.exifChunk(6)),
    ]
    for round in 0..<3000 {
      var bytes = whole[round % whole.count]
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          [0, 0xff, 0x80, 1].randomElement(
            using: &generator) ?? 0
      }
      let header = try read(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
      #expect(header.map { $0.width > 0 && $0.height > 0 } ?? true)
    }
  }
}
