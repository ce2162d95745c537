import Linux
import PrivacyLens
import Testing

/// Damaged and malicious files.
@Suite struct DamagedPictureTests {
  /// A generator of pseudo-random numbers with a fixed start, so that a failure can be repeated.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static func samples() throws -> [[UInt8]] {
    let exif = SampleExif.full()
    return try [
      SamplePicture.jpeg(exif.segment, SamplePicture.segment(0xFE, "a comment")),
      SamplePicture.png(
        SamplePicture.chunk("eXIf", exif.block), SamplePicture.chunk("tEXt", "Author\0a name"),
        SamplePicture.chunk("iTXt", "Comment\0\0\0\0\0a text")),
      SamplePicture.webp(0x0C, after: SamplePicture.part("EXIF", exif.block)),
      Array("%PDF-1.4\n1 0 obj<</Author(A\\051)/Title<FEFF0041>>>\ntrailer<</Info 1 0 R>>".utf8),
    ]
  }

  private func problem(_ bytes: [UInt8]) throws -> MetadataProblem? {
    do {
      _ = try MetadataRemoval(of: try SamplePicture.file(bytes))
      return nil
    } catch let error as MetadataProblem {
      return error
    }
  }

  @Test("Of a picture that is cut off anywhere, no copy is made")
  func truncation() throws {
    for bytes in try Self.samples().prefix(3) {
      #expect(try problem(bytes) == nil)
      for count in stride(from: 12, to: bytes.count, by: 7) {
        guard case .damaged(let place)? = try problem(Array(bytes[..<count])) else {
          Issue.record("\(count) of \(bytes.count) bytes are accepted")
          return
        }
        #expect(!place.isEmpty)
      }
      #expect(try problem(bytes.dropLast()) != nil)
    }
  }

  @Test("Of other files, no copy is made")
  func otherFormats() throws {
    let others = [
      "", "G", "GIF89a......", "\0\0\0\u{18}ftypheic\0\0\0\0", "%PDF-1.4", "RIFF....WAVE",
    ]
    for text in others { #expect(try problem(Array(text.utf8)) == .unsupportedFormat) }
    #expect(HiddenDetails(of: try SamplePicture.file(Array("GIF89a".utf8))).isEmpty)
  }

  @Test("A picture with an unknown structure is refused")
  func unknownStructure() throws {
    let plain = try SamplePicture.jpeg()
    let refused: [[UInt8]] = try [
      // No frame, no scan, a second start of the image, and a marker that is not defined.
      [0xFF, 0xD8] + plain.suffix(2), [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9],
      [0xFF, 0xD8] + plain, [0xFF, 0xD8, 0xFF, 0x02] + plain.dropFirst(2),
      [0xFF, 0xD8] + SamplePicture.segment(0xE0, "JFIF\0") + plain.dropFirst(20),
      [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5000),
      SamplePicture.png(SamplePicture.chunk("ABCD", "new")),
      SamplePicture.png(SamplePicture.chunk("IHDR", "again")),
      SamplePicture.png(SamplePicture.chunk("a1cd", "")),
      SamplePicture.webp(0, before: SamplePicture.part("VP8X", [UInt8](repeating: 0, count: 10))),
    ]
    for bytes in refused {
      guard case .damaged? = try problem(bytes) else {
        Issue.record("\(bytes.prefix(40)) is accepted")
        continue
      }
    }
  }

  @Test("The removal reports a changed picture, and a full disk")
  func writing() throws {
    let file = try SamplePicture.file(try Self.samples()[0])
    let removal = try MetadataRemoval(of: file)
    let full = try Descriptor.open("/dev/full", 1)
    #expect {
      try removal.write(to: full)
    } throws: { error in
      guard case .system(let system)? = error as? MetadataProblem else { return false }
      return system.code == 28
    }
    try [UInt8]([1]).withUnsafeBytes { try file.writeAll($0, at: 100_000) }
    #expect(throws: MetadataProblem.changedMeanwhile) {
      try removal.write(to: try SamplePicture.file([]))
    }
  }

  @Test("No mutation of a file ends the process, and no copy keeps metadata", arguments: 0..<4)
  func mutation(sample: Int) throws {
    let original = try Self.samples()[sample]
    var generator = Generator(state: UInt64(sample) + 1)
    var copies = 0
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // Most mutations are in the metadata, near the beginning.
        let limit = Bool.random(using: &generator) ? min(500, bytes.count) : bytes.count
        let place = Int.random(in: 0..<limit, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      _ = HiddenDetails(of: try SamplePicture.file(bytes))
      guard let copy = try? MetadataRemovalTests.removed(bytes) else { continue }
      copies += 1
      #expect(HiddenDetails(of: try SamplePicture.file(copy)).isEmpty)
      #expect(try MetadataRemovalTests.removed(copy) == copy)
    }
    // Some pictures are still whole. No PDF file is copied.
    #expect(sample == 3 ? copies == 0 : copies > 10)
  }
}
