import Contract
import ExtensionHost
import Foundation
import Linux
import Sandbox
import TestServers
import Testing

/// Pictures whose size can be read without a decoder for their format.
@Suite(.timeLimit(.minutes(3))) struct StatedSizeTests {
  private let reader = PictureReader(
    program: RunningProgram.pathBesideOwn("sharesheet-pictures"), sandbox: Sandbox(),
    deadline: .seconds(20))

  private func size(of bytes: [UInt8]) async throws -> PictureSize? {
    let file = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "picture", holding: $0)
    }
    return try await reader.sizes(of: [file]).first ?? nil
  }

  private let lying = PictureSize(width: 48, height: 30)
  private let standing = PictureSize(width: 30, height: 48)

  /// Pictures of 48 by 30 pixels, as libheif, libavif, libwebp and OpenJPEG write them.
  private static let pictures = [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
      + "AAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAADAAHgAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEA"
      + "AAAAAAAAKwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAV"
      + "aW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAA"
      + "AQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubAgAAAAwCA"
      + "AAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAMAAAAB4AAAAQcGl4aQAA"
      + "AAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAADNtZGF0"
      + "AAAAJygBrxkhYEJA712lv/+Iyv+aOX+u1t8pkoCmlwTXiJkLA4GAjZGdOA==",
    "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
      + "AAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAHwAAACNpaW5mAAAA"
      + "AAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYx"
      + "Q4EADAAAAAAUaXNwZQAAAAAAAAAwAAAAHgAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAA"
      + "ACdtZGF0EgAKBhgVL+sCEDITGwAaaaaEALNXJbYEtb4DUswhgA==",
    "UklGRkYAAABXRUJQVlA4IDoAAAAwAwCdASowAB4APxGGu1csKSYjpWgBgCIJZwB2AABX74bgAP7mzt/13i0o1//8"
      + "s/7yvRDv+p6WFAAA",
    "UklGRkYAAABXRUJQVlA4TDoAAAAvL0AHAJmM6H9sIqL/AbVt2zD6/3TbqZOQgPD/MI2QIIVEDaVtGzApWrBXMKAW"
      + "Hg+Vb/Y/mfcn3zMB",
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAHgAAADAAAw8HAAAAAAAP"
      + "Y29scgEAAAAAABAAAACnanAyY/9P/1EALwAAAAAAMAAAAB4AAAAAAAAAAAAAADAAAAAeAAAAAAAAAAAAAw8BAQ8B"
      + "AQ8BAf9SAAwAAAABAQQEBAAB/1wAEECAiIiQiIiQiIiQiIiQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJz"
      + "aW9uIDIuNS4w/5AACgAAAAAAIwAB/5OAgN/4UBgB2FeAgICAgICAgICAgID/2Q==",
    "/0//UQAvAAAAAAAwAAAAHgAAAAAAAAAAAAAAMAAAAB4AAAAAAAAAAAADDwEBDwEBDwEB/1IADAAAAAEBBAQEAAH/"
      + "XAAQQICIiJCIiJCIiJCIiJD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAj"
      + "AAH/k4CA3/hQGAHYV4CAgICAgICAgICAgP/Z",
  ]

  @Test(
    "The sizes of HEIC, AVIF, WebP and JPEG 2000 are read from their headers", arguments: pictures)
  func samples(sample: String) async throws {
    #expect(try await size(of: Array(try #require(Data(base64Encoded: sample)))) == lying)
  }

  @Test(
    "A truncated file, or a file with a flipped byte, does not affect other files",
    arguments: pictures)
  func damagedFiles(sample: String) async throws {
    let whole = Array(try #require(Data(base64Encoded: sample)))
    let cut = stride(from: 0, to: whole.count, by: 7).map { Array(whole[..<$0]) }
    let flipped = whole.indices.filter { $0 < 400 && $0.isMultiple(of: 3) }.map { index in
      var bytes = whole
      bytes[index] ^= 0xFF
      return bytes
    }
    let files = try (cut + flipped + [whole]).map { bytes in
      try bytes.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
    }
    // The reader continues up to the last file, which is undamaged.
    #expect(try await reader.sizes(of: files).last == lying)
  }

  @Test(
    "A HEIF picture is rotated by its properties, in their order",
    arguments: [
      ([], false), (["irot 0"], false), (["irot 1"], true), (["irot 2"], false),
      (["irot 3"], true), (["imir 0"], false), (["imir 1"], false), (["irot 1", "imir 0"], true),
      (["imir 1", "irot 3"], true), (["irot 1", "irot 1"], false), (["irot 1", "irot 2"], true),
    ] as [([String], Bool)], ["heic", "avif", "mif1"])
  func heifOrientation(properties: ([String], Bool), brand: String) async throws {
    let bytes = HEIFSample(properties: properties.0, brand: brand).bytes
    #expect(try await size(of: bytes) == (properties.1 ? standing : lying))
  }

  @Test("The size is that of the primary item's visible part")
  func primary() async throws {
    var sample = HEIFSample(properties: ["irot 1"])
    sample.others = 3
    #expect(try await size(of: sample.bytes) == standing)
    sample.isLong = true
    #expect(try await size(of: sample.bytes) == standing)
    sample.shown = (24, 20)
    #expect(try await size(of: sample.bytes) == PictureSize(width: 20, height: 24))
  }

  @Test("A WebP picture is rotated by its Exif orientation", arguments: 1...8 as ClosedRange<UInt8>)
  func webP(orientation: UInt8) async throws {
    for isLittle in [true, false] {
      let bytes = Self.webP(orientation: orientation, isLittle: isLittle)
      #expect(try await size(of: bytes) == (orientation > 4 ? standing : lying))
    }
  }

  private static func webP(orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let tags: [UInt8] =
      isLittle
      ? Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
      : Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      Array(type.utf8) + [UInt8(data.count), 0, 0, 0] + data
    }
    let chunks =
      chunk("VP8X", [8, 0, 0, 0, 47, 0, 0, 29, 0, 0]) + chunk("ALPH", [1, 2, 3, 0])
      + chunk("EXIF", tags)
    return Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
  }

  @Test(
    "A JPEG 2000 picture is rotated by the orientation in its Exif box",
    arguments: 1...8 as ClosedRange<UInt8>)
  func jpeg2000(orientation: UInt8) async throws {
    let sample = try #require(Self.pictures.first { $0.hasPrefix("AAAADGpQ") })
    let tags: [UInt8] = [
      0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
    ]
    let box = [0, 0, 0, UInt8(24 + tags.count)] + Array("uuidJpgTiffExif->JP2".utf8) + tags
    let bytes = Array(try #require(Data(base64Encoded: sample))) + box
    #expect(try await size(of: bytes) == (orientation > 4 ? standing : lying))
  }

  @Test(
    "A header with an impossible size gives no size",
    arguments: [(0, 30), (48, 0), (Int(UInt32.max), 30), (48, 1 << 31)])
  func impossible(width: Int, height: Int) async throws {
    var sample = HEIFSample(properties: [])
    sample.stored = (width, height)
    #expect(try await size(of: sample.bytes) == nil)
  }
}

/// A handmade HEIF file.
private struct HEIFSample {
  var properties: [String]
  var brand = "heic"
  var stored = (48, 30)
  var shown: (Int, Int)?
  /// The number of items before the primary item. These items have another size.
  var others = 0
  /// Whether the file stores an item's number in four bytes and a property's number in two.
  var isLong = false

  var bytes: [UInt8] {
    let all = [size(stored)] + (shown.map { [clean($0)] } ?? []) + properties.map(property)
    let ipco = box("ipco", box("ispe", [0, 0, 0, 0] + big(7, 4) + big(9, 4)) + all.flatMap { $0 })
    let entries =
      (0..<others).map { entry($0 + 1, [1]) } + [entry(others + 1, all.indices.map { $0 + 2 })]
    let ipma = box(
      "ipma",
      [isLong ? 1 : 0, 0, 0, isLong ? 1 : 0] + big(entries.count, 4) + entries.flatMap { $0 })
    let pitm = box("pitm", [isLong ? 1 : 0, 0, 0, 0] + big(others + 1, isLong ? 4 : 2))
    let meta = box(
      "meta", [0, 0, 0, 0] + box("hdlr", big(0, 24)) + pitm + box("iprp", ipco + ipma))
    return box("ftyp", Array(brand.utf8) + big(0, 4) + Array("mif1".utf8)) + box("free", big(0, 8))
      + meta
  }

  private func entry(_ item: Int, _ indices: [Int]) -> [UInt8] {
    big(item, isLong ? 4 : 2) + [UInt8(indices.count)]
      + indices.flatMap { isLong ? big($0 | 0x8000, 2) : [UInt8($0)] }
  }

  private func size(_ size: (Int, Int)) -> [UInt8] {
    box("ispe", [0, 0, 0, 0] + big(size.0, 4) + big(size.1, 4))
  }

  private func clean(_ size: (Int, Int)) -> [UInt8] {
    box("clap", big(size.0 * 2, 4) + big(2, 4) + big(size.1, 4) + big(1, 4) + big(0, 16))
  }

  private func property(_ words: String) -> [UInt8] {
    let parts = words.split(separator: " ")
    return box(String(parts[0]), [UInt8(parts[1]) ?? 0])
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
  }

  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
  }
}
