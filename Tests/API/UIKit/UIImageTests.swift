import Linux
import TestServers
import Testing
import UIKit

@Suite struct UIImageTests {
  /// Returns a picture of 3 by 2 pixels as a BMP (Windows 3 form, 24 bits), whose header is simple.
  private static func bitmap() -> Data {
    func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xff) } }
    var bytes = Array("BM".utf8) + little(54 + 24) + little(0) + little(54)
    bytes += little(40) + little(3) + little(2) + [1, 0, 24, 0] + little(0) + little(24)
    bytes += little(2835) + little(2835) + little(0) + little(0)
    return Data(bytes + [UInt8](repeating: 0x7f, count: 24))
  }

  /// Returns the sample photo, 1600 by 1200 pixels as stored, with another Exif orientation.
  private static func photo(orientation: UInt8) throws -> Data {
    let source = Checkout.photo
    var data = try Data(contentsOf: source)
    // SOI, APP1 marker and length (6 bytes), "Exif\0\0" (6), TIFF header (8), number of entries
    // (2), and the low byte of the first entry's value (at 9).
    let position = 6 + 6 + 8 + 2 + 9
    try #require(data[position] == 6)
    data[position] = orientation
    return data
  }

  @Test(arguments: [
    (1, UIImage.Orientation.up, false), (2, .upMirrored, false), (3, .down, false),
    (4, .downMirrored, false), (5, .leftMirrored, true), (6, .right, true),
    (7, .rightMirrored, true), (8, .left, true), (0, .up, false), (99, .up, false),
  ])
  func orientationAndUprightSize(
    _ exif: UInt8, _ orientation: UIImage.Orientation, _ isTurned: Bool
  ) throws {
    let image = try #require(UIImage(data: Self.photo(orientation: exif)))
    #expect(image.imageOrientation == orientation)
    #expect(
      image.size
        == (isTurned ? CGSize(width: 1200, height: 1600) : CGSize(width: 1600, height: 1200)))
    #expect(image.scale == 1)
  }

  @Test(arguments: [("cow.bmp", 1, 3), ("cow@2x.bmp", 2, 1.5), ("cow@3x.bmp", 3, 1)])
  func scaleInName(_ name: String, _ scale: CGFloat, _ width: CGFloat) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Self.bitmap().write(to: file)
    let image = try #require(UIImage(contentsOfFile: file.path))
    #expect(image.scale == scale)
    #expect(image.size.width == width)
  }

  @Test(arguments: ["", "not a picture", "BM", "\u{89}PNG\r\n"])
  func invalidPicture(_ text: String) {
    #expect(UIImage(data: Data(text.utf8)) == nil)
  }

  @Test("A truncated picture is harmless") func truncatedPicture() throws {
    let photo = try Self.photo(orientation: 6)
    for length in [10, 30, 60, 200, 700] { _ = UIImage(data: photo.prefix(length)) }
  }

  @Test("A missing file gives `nil`") func missingFile() {
    #expect(UIImage(contentsOfFile: "/nonexistent") == nil)
  }

  @Test("An item provider returns pictures") func itemProviders() async throws {
    let provider = NSItemProvider()
    let data = try Self.photo(orientation: 6)
    provider.registerDataRepresentation(for: .jpeg) { completion in
      completion(data, nil)
      return nil
    }
    let size: CGSize? = await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: UIImage.self) { object, _ in
        continuation.resume(returning: (object as? UIImage)?.size)
      }
    }
    #expect(size == CGSize(width: 1200, height: 1600))
  }

  /// UIKit exports Foundation, which declares the same names. The names must refer to this
  /// project's types.
  @Test func bundleBeforeFoundation() throws {
    let configuration = URLSessionConfiguration.background(withIdentifier: "x")
    configuration.sharedContainerIdentifier = "group.x"
    let session = URLSession(configuration: configuration)
    #expect(session.configuration.sharedContainerIdentifier == "group.x")
    let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/")))
    #expect(session.dataTask(with: request).originalRequest == request)
  }
}
