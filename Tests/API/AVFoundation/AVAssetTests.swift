import Foundation
import TestServers
import Testing

@testable import AVFoundation

@Suite(.timeLimit(.minutes(3))) struct AVAssetTests {
  /// Returns a movie with a header like a camera's. By default, the movie is 12.5 s long. Its only
  /// track is a video of 1920 × 1080 pixels that is rotated by 90°.
  private static func movie(brand: String = "qt  ", duration: UInt32 = 7500) -> Data {
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - $0 * 8) & 0xFF) } }
    func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      number(UInt32(body.count + 8)) + Array(kind.utf8) + body
    }
    let one: UInt32 = 0x1_0000
    let matrix = [0, one, 0, UInt32(bitPattern: -0x1_0000), 0, 0, 1080 * one, 0, 0x4000_0000]
    let track = box(
      "tkhd",
      [UInt8](repeating: 0, count: 40) + (matrix + [1920 * one, 1080 * one]).flatMap(number))
    let media = box("mdia", box("hdlr", number(0) + number(0) + Array("vide".utf8)))
    let head = box("mvhd", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + number(600) + number(duration))
    return Data(
      box("ftyp", Array(brand.utf8)) + box("mdat", [1, 2, 3])
        + box("moov", head + box("trak", track + media)))
  }

  private func file(_ data: Data, in folder: TemporaryFolder, _ name: String = "a.mov") throws
    -> URL
  {
    let url = folder.url.appending(path: name)
    try data.write(to: url)
    return url
  }

  @Test("The duration and the track of a video are read from its header")
  func header() async throws {
    let folder = try TemporaryFolder()
    let asset = AVAsset(url: try file(Self.movie(), in: folder))
    #expect(CMTimeGetSeconds(asset.duration) == 12.5)
    #expect(try await asset.load(.duration) == CMTime(value: 7500, timescale: 600))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    #expect(track.naturalSize == CGSize(width: 1920, height: 1080))
    #expect(track.preferredTransform.b == 1 && track.preferredTransform.tx == 1080)
    #expect(asset.tracks(withMediaType: .audio).isEmpty)
  }

  @Test("Loading a file that is no video throws an error, and a damaged header is harmless")
  func invalidFiles() async throws {
    let folder = try TemporaryFolder()
    let text = AVAsset(url: try file(Data("no video at all, but some words".utf8), in: folder))
    #expect(text.duration == .zero)
    await #expect(throws: AVError(.fileFormatNotRecognized)) { try await text.load(.duration) }
    let whole = Self.movie()
    for length in 0..<whole.count {
      let cut = AVURLAsset(url: try file(whole.prefix(length), in: folder), options: nil)
      #expect(cut.duration == .zero || cut.duration.seconds == 12.5)
    }
    for index in whole.indices {
      var changed = whole
      changed[index] = 0xFF
      _ = AVURLAsset(url: try file(changed, in: folder)).duration
    }
  }

  @Test("The image generator throws an error instead of inventing a picture")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    let generator = AVAssetImageGenerator(
      asset: AVURLAsset(url: try file(Self.movie(), in: folder)))
    #expect(throws: AVError(.decoderNotFound)) {
      try generator.copyCGImage(at: .zero, actualTime: nil)
    }
    await #expect(throws: AVError(.decoderNotFound)) { try await generator.image(at: .zero) }
    let none = AVAssetImageGenerator(asset: AVAsset(url: folder.url.appending(path: "none.mov")))
    #expect(throws: AVError(.fileFormatNotRecognized)) {
      try none.copyCGImage(at: .zero, actualTime: nil)
    }
  }

  @Test("An export copies the same bytes, or fails and leaves no file")
  func export() async throws {
    let folder = try TemporaryFolder()
    let asset = AVAsset(url: try file(Self.movie(), in: folder))
    let out = folder.url.appending(path: "out.mov")
    let session = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: out, as: .mov)
    #expect(session.status == .completed)
    #expect(try Data(contentsOf: out) == Self.movie())

    let smaller = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset640x480))
    smaller.outputURL = folder.url.appending(path: "small.mov")
    smaller.outputFileType = .mov
    await smaller.export()
    #expect(smaller.status == .failed)
    #expect(smaller.error as? AVError == AVError(.operationNotSupportedForAsset))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "small.mov").path))

    let again = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    await #expect(throws: AVError(.fileAlreadyExists)) { try await again.export(to: out, as: .mov) }
    await #expect(throws: AVError(.operationNotSupportedForAsset)) {
      try await again.export(to: folder.url.appending(path: "a.mp4"), as: .mp4)
    }
  }

  @Test("A failed export can be repeated, and leaves no temporary file")
  func repeatedExport() async throws {
    let folder = try TemporaryFolder()
    let asset = AVAsset(url: try file(Self.movie(), in: folder))
    let session = try #require(
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    let target = folder.url.appending(path: "out/b.mov")
    await #expect(throws: (any Error).self) { try await session.export(to: target, as: .mov) }
    #expect(session.status == .failed)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try await session.export(to: target, as: .mov)
    #expect(session.status == .completed && session.error == nil)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: target.deletingLastPathComponent().path)
    #expect(names == ["b.mov"])
  }

  @Test("If exports to one path run concurrently, one succeeds and its file stays complete")
  func concurrentExports() async throws {
    let folder = try TemporaryFolder()
    let asset = AVAsset(url: try file(Self.movie(), in: folder))
    let target = folder.url.appending(path: "b.mov")
    let done = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let session = AVAssetExportSession(
            asset: asset, presetName: AVAssetExportPresetPassthrough)
          return (try? await session?.export(to: target, as: .mov)) != nil
        }
      }
      return await group.reduce(into: 0) { if $1 { $0 += 1 } }
    }
    #expect(done == 1)
    #expect(try Data(contentsOf: target) == Self.movie())
  }

  @Test("Times compare by their value and are never out of range")
  func times() {
    #expect(CMTimeMake(value: 1, timescale: 2) == CMTimeMake(value: 300, timescale: 600))
    #expect(
      CMTimeCompare(CMTimeMake(value: 1, timescale: 3), CMTimeMake(value: 1, timescale: 2)) < 0)
    #expect(CMTimeMake(value: .max, timescale: .max) > CMTimeMake(value: .min, timescale: 1))
    let long = CMTimeMake(value: 1 << 40, timescale: 1)
    #expect(long < .positiveInfinity && !(CMTime.positiveInfinity < long))
    #expect(CMTimeCompare(.positiveInfinity, .positiveInfinity) == 0)
    #expect(CMTimeMakeWithSeconds(600, preferredTimescale: 1).value == 600)
    #expect(!CMTimeMakeWithSeconds(.nan, preferredTimescale: 1).isValid)
    #expect(!CMTimeMakeWithSeconds(1e300, preferredTimescale: 600).isValid)
    #expect(CMTime.invalid.seconds.isNaN)
  }
}
