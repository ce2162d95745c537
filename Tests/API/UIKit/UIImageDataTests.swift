import Foundation
import Glibc
import Linux
import TestServers
import Testing
import UIKit

@Suite(.timeLimit(.minutes(3))) struct UIImageDataTests {
  @Test("A stored PNG is returned unchanged") func storedPNG() throws {
    let image = try #require(UIImage(data: TestPicture.quarters(width: 5, height: 4)))
    let png = try #require(image.pngData())
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    var marked = png
    marked.append(contentsOf: Array("what follows the end".utf8))
    #expect(UIImage(data: marked)?.pngData() == marked)
    #expect(UIImage(data: png)?.size == CGSize(width: 5, height: 4))
  }

  @Test("The quality changes the size of a JPEG") func quality() throws {
    let photo = try #require(UIImage(contentsOfFile: TestPicture.photo.path))
    let small = try #require(photo.preparingThumbnail(of: CGSize(width: 400, height: 400)))
    let coarse = try #require(small.jpegData(compressionQuality: 0.1))
    let fine = try #require(small.jpegData(compressionQuality: 0.95))
    #expect(coarse.starts(with: [0xFF, 0xD8]) && fine.starts(with: [0xFF, 0xD8]))
    #expect(coarse.count * 3 < fine.count)
    #expect(small.jpegData(compressionQuality: .nan) != nil)
    #expect(small.jpegData(compressionQuality: -7)?.isEmpty == false)
  }

  @Test("Transparent pixels become white in a JPEG") func transparency() throws {
    let clear = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
    let jpeg = try #require(clear.jpegData(compressionQuality: 1))
    let other = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
      UIImage(data: TestPicture.quarters(width: 16, height: 16))?.draw(at: CGPoint(x: -8, y: -8))
    }
    #expect(jpeg == other.jpegData(compressionQuality: 1), "the lower right quarter is white")
  }

  /// Creates a picture as a sparse file. Its format is PBM, which does not compress the bits.
  private func square(_ side: Int) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pbm")
    try Data("P4\n\(side) \(side)\n".utf8).write(to: file)
    try #require(truncate(file.path, 20 + side * ((side + 7) / 8)) == 0)
    return file
  }

  /// Returns whether each image could be created, and by how many bytes the memory of the fixture
  /// grew. The fixture runs in its own process, in which no other code needs memory.
  private func decoded(_ picture: URL) throws -> (made: [Bool], grown: Int) {
    let output = try start(picture)
    let lines = String(decoding: try output.readAll(limit: 4096), as: UTF8.self)
      .split(separator: "\n")
    return (lines.compactMap { Bool(String($0)) }, try #require(lines.last.flatMap { Int($0) }))
  }

  /// Runs the fixture, and returns a descriptor for its output. On return, this process closes its
  /// writing end of the pipe, so that the descriptor reaches the end of the output.
  private func start(_ picture: URL) throws -> Descriptor {
    let (output, writing) = try Descriptor.pipe()
    let beside = Bundle.main.bundleURL.appending(path: "LargePicture").path
    let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "LargePicture").path
    var fixture = ChildProcess(
      path: FileManager.default.isExecutableFile(atPath: beside) ? beside : built)
    fixture.arguments = [picture.path]
    fixture.descriptors = [nil, writing, nil]
    let pid = try fixture.start()
    // The output fits into the pipe.
    #expect(try ChildProcess.wait(for: pid) == .exited(code: 0))
    return output
  }

  @Test("A picture with too many pixels is not decoded", .ownThreads) func pixelLimit() throws {
    let (small, large) = (try square(1000), try square(30_000))
    defer { for file in [small, large] { try? FileManager.default.removeItem(at: file) } }
    let image = try #require(UIImage(contentsOfFile: large.path))
    #expect(image.size == CGSize(width: 30_000, height: 30_000))
    // The control: images are made from a small picture, and the memory they need is measured.
    let control = try decoded(small)
    #expect(control.made == [true, true, true, true, true])
    #expect(control.grown > 3 << 20)
    let refused = try decoded(large)
    #expect(refused.made == [false, false, false, false, false])
    // The pixels would take 2,700 MB.
    #expect(refused.grown < 64 << 20, "\(refused.grown >> 10) KiB")
  }

  @Test("A damaged picture has a size and no pixels") func damagedPicture() throws {
    let png = try #require(
      UIImage(data: TestPicture.quarters(width: 90, height: 90))?.pngData())
    #expect(UIImage(data: png)?.jpegData(compressionQuality: 1) != nil)
    let image = try #require(UIImage(data: TestPicture.damaged(png)))
    #expect(image.size == CGSize(width: 90, height: 90))
    #expect(image.jpegData(compressionQuality: 1) == nil)
    #expect(image.preparingForDisplay() == nil)
  }

  @Test("A truncated photo can still be decoded") func truncatedPhoto() throws {
    let photo = try Data(contentsOf: TestPicture.photo)
    let image = try #require(UIImage(data: photo.prefix(20_000)))
    #expect(image.preparingForDisplay()?.size == CGSize(width: 1200, height: 1600))
  }

  @Test("A thumbnail keeps the aspect ratio and is not enlarged") func thumbnails() async throws {
    let photo = try #require(UIImage(contentsOfFile: TestPicture.photo.path))
    let thumbnail = await photo.byPreparingThumbnail(ofSize: CGSize(width: 100, height: 100))
    #expect(thumbnail?.size == CGSize(width: 75, height: 100))
    let small = try #require(UIImage(data: TestPicture.quarters(width: 6, height: 4)))
    #expect(
      small.preparingThumbnail(of: CGSize(width: 60, height: 60))?.size
        == CGSize(width: 6, height: 4))
    for size in [CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5)] {
      #expect(photo.preparingThumbnail(of: size) == nil)
    }
    let told: CGSize? = await withCheckedContinuation { continuation in
      photo.prepareThumbnail(of: CGSize(width: 50, height: 50)) {
        continuation.resume(returning: $0?.size)
      }
    }
    #expect(told == CGSize(width: 38, height: 50))
  }

  @Test("A picture is archived as its file") func archive() throws {
    let image = try #require(
      UIImage(data: TestPicture.quarters(width: 6, height: 4), scale: 2))
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: image, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: archive)
    #expect(copy?.size == CGSize(width: 3, height: 2))
    #expect(copy?.scale == 2)
  }

  @Test("An item provider offers the original format and converts to other formats")
  func itemProviders()
    async throws
  {
    let bitmap = TestPicture.quarters(width: 6, height: 4)
    let image = try #require(UIImage(data: bitmap))
    let provider = NSItemProvider(object: image)
    #expect(
      provider.registeredTypeIdentifiers == ["com.microsoft.bmp", "public.png", "public.jpeg"])
    for (type, start) in [
      ("com.microsoft.bmp", [0x42, 0x4D]), ("public.png", [0x89, 0x50]),
      ("public.jpeg", [0xFF, 0xD8] as [UInt8]),
    ] {
      let data: Data? = await withCheckedContinuation { continuation in
        provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
          continuation.resume(returning: data)
        }
      }
      #expect(data?.starts(with: start) ?? false, "\(type)")
    }
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    #expect(
      NSItemProvider(object: drawn).registeredTypeIdentifiers == ["public.png", "public.jpeg"])
  }

  @Test("An empty picture has no data") func emptyPicture() {
    let image = UIImage()
    #expect(image.size == .zero)
    #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
    #expect(image.preparingThumbnail(of: CGSize(width: 1, height: 1)) == nil)
    #expect(UIImage(systemName: "") == nil)
    #expect(UIImage(systemName: "photo")?.pngData() == nil)
  }
}
