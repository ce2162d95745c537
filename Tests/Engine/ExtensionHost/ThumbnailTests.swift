import Contract
import ExtensionHost
import Foundation
import Linux
import Sandbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ThumbnailTests {
  private let reader = PictureReader(
    program: RunningProgram.pathBesideOwn("sharesheet-pictures"), sandbox: Sandbox())

  private func file(_ content: Data) throws -> Descriptor {
    try content.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
  }

  private var photo: Data {
    get throws {
      try Data(
        contentsOf: Checkout.photo)
    }
  }

  /// Two frames of one pixel each, the first red and the second blue.
  private static let animation: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0, 0x3B]

  @Test("A thumbnail is upright and small, and its file is sealed") func sealedThumbnail()
    async throws
  {
    let picture = try #require(try await reader.thumbnail(of: file(photo), side: 256))
    #expect(picture.header.width == 192 && picture.header.height == 256)
    #expect(picture.descriptor.isSealed)
    #expect(try PixelMap(file: picture.bytes())?.width == 192)
  }

  @Test("The thumbnail of an animation is its first frame") func firstFrame() async throws {
    let picture = try #require(
      try await reader.thumbnail(of: file(Data(Self.animation)), side: 256))
    #expect(try PixelMap(file: picture.bytes())?.bytes == [255, 0, 0, 255])
  }

  @Test("An invalid picture, or a picture with too many pixels, has no thumbnail")
  func noThumbnail()
    async throws
  {
    func hole(_ side: Int) throws -> Descriptor {
      let file = try file(Data("P4\n\(side) \(side)\n".utf8))
      try #require(ftruncate(file.number, 20 + side * ((side + 7) / 8)) == 0)
      return file
    }
    let control = try await reader.thumbnail(of: hole(2000), side: 64)
    #expect(control?.header.width == 64)
    for picture in try [hole(30_000), file(Data("Moo".utf8)), file(photo.prefix(300))] {
      #expect(try await reader.thumbnail(of: picture, side: 64) == nil)
    }
  }

  @Test(arguments: [
    "exec -a $0 sleep 60", "kill -SEGV $$", "exit 0", "echo garbage >&3; exec -a $0 sleep 60",
    #"echo '{"width":3,"height":2}' >&3; exec -a $0 sleep 60"#,
  ])
  func faultyReader(script: String) async throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "reader").path
    try Data("#!/bin/bash\n\(script)\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let begin = ContinuousClock.now
    let reader = PictureReader(program: program)
    #expect(try await reader.thumbnail(of: file(photo), side: 64) == nil)
    #expect(ContinuousClock.now - begin < .seconds(25))
  }
}

@Suite struct PictureFileTests {
  private static let good =
    "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"

  private func file(_ header: String, _ pixels: Int) throws -> Descriptor {
    try (Array(header.utf8) + [UInt8](repeating: 9, count: pixels)).withUnsafeBytes {
      try Descriptor.sealedMemoryFile(named: "picture", holding: $0)
    }
  }

  @Test("A valid thumbnail file is accepted") func acceptsValidFile() throws {
    let picture = try #require(PictureFile(file(Self.good, 8)))
    #expect(picture.header.width == 2 && picture.header.height == 1)
    #expect(try picture.bytes().count == Self.good.utf8.count + 8)
  }

  private static let bad: [(header: String, pixels: Int)] = [
    ("P6\n2 1\n255\n", 6), (good, 7), (good, 9), (good, 0), ("", 0),
    (good.replacing("WIDTH 2", with: "WIDTH 513"), 513 * 4),
    (good.replacing("WIDTH 2", with: "WIDTH -2"), 8),
    (good.replacing("WIDTH 2", with: "WIDTH 0"), 0),
    (good.replacing("WIDTH 2", with: "WIDTH 9223372036854775807"), 8),
    (good.replacing("WIDTH 2", with: "WIDTH 2 2"), 8),
    (good.replacing("WIDTH 2", with: "WIDTH 2\nWIDTH 2"), 8),
    (good.replacing("DEPTH 4", with: "DEPTH 3"), 6),
    (good.replacing("MAXVAL 255", with: "MAXVAL 65535"), 16),
    (good.replacing("TUPLTYPE RGB_ALPHA", with: "TUPLTYPE CMYK"), 8),
    (good.replacing("ENDHDR\n", with: String(repeating: "# x\n", count: 90) + "ENDHDR\n"), 8),
  ]

  @Test("An invalid thumbnail file is rejected", arguments: bad.indices)
  func rejectsOtherFiles(index: Int) throws {
    let (header, pixels) = Self.bad[index]
    #expect(try PictureFile(file(header, pixels)) == nil)
  }

  @Test("A thumbnail file that could still change is rejected") func rejectsUnsealedFile() throws {
    let bytes = Array(Self.good.utf8) + [UInt8](repeating: 9, count: 8)
    let open = try bytes.withUnsafeBytes {
      try Descriptor.memoryFile(named: "picture", holding: $0)
    }
    #expect(PictureFile(open) == nil)
    #expect(PictureFile(try Descriptor.open("/dev/zero", O_RDONLY)) == nil)
    #expect(PictureFile(try Descriptor.pipe().reading) == nil)
  }
}
