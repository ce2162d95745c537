import Contract
import Foundation
import Imaging
import Testing

@testable import UIKit

@Suite(.timeLimit(.minutes(3))) struct UIImageDrawingTests {
  /// Returns a letter for the colour of each corner: R, G, B, W, or K for black. A "." is a
  /// transparent pixel, and a "?" any other colour.
  private func corners(_ image: UIImage?) throws -> String {
    let map = try #require(image?.upright()?.pixelMap)
    let (right, bottom) = (map.width - 1, map.height - 1)
    return [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { column, row in
      let pixel = map.bytes[((row * map.width + column) * 4)...].prefix(4).map { $0 }
      if pixel[3] < 128 { return "." }
      switch (pixel[0] > 128, pixel[1] > 128, pixel[2] > 128) {
      case (true, false, false): return "R"
      case (false, true, false): return "G"
      case (false, false, true): return "B"
      case (true, true, true): return "W"
      case (false, false, false): return "K"
      default: return "?"
      }
    }.joined()
  }

  private func quarters() throws -> UIImage {
    try #require(UIImage(data: TestPicture.quarters(width: 64, height: 32)))
  }

  @Test(arguments: [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"),
  ])
  func orientations(_ exif: UInt8, _ expected: String) throws {
    let jpeg = try #require(quarters().jpegData(compressionQuality: 1))
    let image = try #require(UIImage(data: TestPicture.turned(jpeg, orientation: exif)))
    let isTurned = exif >= 5
    #expect(image.size == CGSize(width: isTurned ? 32 : 64, height: isTurned ? 64 : 32))
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
      image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(try corners(drawn) == expected)
    #expect(drawn.imageOrientation == .up)
    #expect(try corners(image.pngData().flatMap { UIImage(data: $0) }) == expected)
    #expect(try corners(image.preparingForDisplay()) == expected)
    let thumbnail = image.preparingThumbnail(of: CGSize(width: 16, height: 16))
    #expect(try corners(thumbnail) == expected)
    #expect(
      thumbnail?.size == CGSize(width: isTurned ? 8 : 16, height: isTurned ? 16 : 8))
  }

  @Test("Image contexts can be nested") func nestedContexts() throws {
    let image = try quarters()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), true, 2)
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 8))
    image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 8))
    let inner = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    inner?.draw(in: CGRect(x: 5, y: 5, width: 5, height: 5))
    let outer = UIGraphicsGetImageFromCurrentImageContext()
    inner?.draw(at: .zero)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    image.draw(at: .zero)
    #expect(try corners(inner) == "RGBW")
    #expect(try corners(outer) == "KKKW", "what was drawn afterwards is not in it")
    #expect(outer?.size == CGSize(width: 10, height: 10))
    #expect(outer?.scale == 2)
    #expect(outer?.upright()?.size == PixelSize(width: 20, height: 20))
  }

  @Test("Pixels outside the context are not drawn") func clipping() throws {
    let image = try quarters()
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 100, y: 100, width: 10, height: 10))
    let drawn = renderer.image { context in
      image.draw(in: CGRect(x: 95, y: 95, width: 10, height: 10))
      image.draw(in: CGRect(x: 400, y: 0, width: 10, height: 10))
      image.draw(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: -1))
      image.draw(in: CGRect(x: CGFloat.nan, y: 0, width: 1e300, height: 1e300))
      #expect((try? corners(context.currentImage)) == "W...")
    }
    #expect(try corners(drawn) == "W...")
    #expect(drawn.jpegData(compressionQuality: 1).flatMap { UIImage(data: $0) } != nil)
  }

  @Test(
    "A context with an invalid size draws nothing",
    arguments: [
      CGSize(width: 100_000, height: 100_000), CGSize(width: 0, height: 10),
      CGSize(width: -5, height: 5), CGSize(width: CGFloat.nan, height: 5),
      CGSize(width: CGFloat.infinity, height: 1),
    ])
  func emptyContext(_ size: CGSize) throws {
    let image = try quarters()
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in image.draw(at: .zero) }
    #expect(drawn.size == .zero)
    #expect(drawn.pngData() == nil)
    UIGraphicsBeginImageContext(size)
    image.draw(at: .zero)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func scaledPhoto() throws {
    let photo = try #require(UIImage(contentsOfFile: TestPicture.photo.path))
    let size = CGSize(width: 300, height: 400)
    let format = UIGraphicsImageRendererFormat.default()
    format.opaque = true
    let data = UIGraphicsImageRenderer(size: size, format: format)
      .jpegData(withCompressionQuality: 0.8) { _ in
        photo.draw(in: CGRect(origin: .zero, size: size))
      }
    let scaled = try #require(UIImage(data: data))
    #expect(scaled.size == size)
    #expect(data.count < 100_000)
  }

  @Test("A bitmap context draws pictures upright, and turned after its coordinates were turned")
  func bitmapContext() throws {
    let picture = try #require(quarters().cgImage)
    func drawn(_ prepare: (CGContext) -> Void = { _ in }) throws -> String {
      let context = try #require(
        CGContext(
          data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      prepare(context)
      context.draw(picture, in: CGRect(x: 0, y: 0, width: 20, height: 20))
      return try corners(context.makeImage().map { UIImage(cgImage: $0) })
    }
    #expect(try drawn() == "RGBW")
    #expect(
      try drawn {
        $0.translateBy(x: 0, y: 20)
        $0.scaleBy(x: 1, y: -1)
      } == "BWRG")
    // A positive angle turns counterclockwise.
    #expect(
      try drawn {
        $0.translateBy(x: 20, y: 0)
        $0.rotate(by: .pi / 2)
      } == "GWRB")
    #expect(try drawn { $0.rotate(by: 1) } == "....")
  }

  @Test("The current context fills rectangles with a color, and draws pictures upside down")
  func currentContext() throws {
    UIGraphicsBeginImageContext(CGSize(width: 20, height: 20))
    defer { UIGraphicsEndImageContext() }
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(try corners(UIGraphicsGetImageFromCurrentImageContext()) == "B.B.")
    let picture = try #require(quarters().cgImage)
    UIGraphicsGetCurrentContext()?.draw(picture, in: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(try corners(UIGraphicsGetImageFromCurrentImageContext()) == "BWRG")
  }

  @Test("A layer draws its color and the pictures of its views") @MainActor func layer() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .green
    let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    picture.image = try quarters()
    view.addSubview(picture)
    let drawn = UIGraphicsImageRenderer(bounds: view.bounds).image {
      view.layer.render(in: $0.cgContext)
    }
    #expect(try corners(drawn) == "RGGG")
    let part = drawn.cgImage?.cropping(to: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(try corners(part.map { UIImage(cgImage: $0) }) == "RGBW")
  }

  @Test("A bitmap context refuses the caller's memory") func callersMemory() {
    var pixel: UInt32 = 0
    #expect(
      CGContext(
        data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1) == nil)
  }
}
