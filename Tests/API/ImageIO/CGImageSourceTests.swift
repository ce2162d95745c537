import Foundation
import TestServers
import Testing
import UIKit

@testable import ImageIO

@Suite(.timeLimit(.minutes(3))) struct CGImageSourceTests {
  /// Returns a picture of 60 × 30 transparent pixels.
  private static func picture() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    return UIGraphicsImageRenderer(size: CGSize(width: 60, height: 30), format: format).image { _ in
    }
  }

  /// Returns a JPEG with the tags of a phone: Make, orientation, 48° 51' 29.5" N, 2° 17' 40" W.
  private static func photo(orientation: UInt16 = 6) throws -> Data {
    let jpeg = try #require(picture().jpegData(compressionQuality: 0.9))
    func short(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    func long(_ value: UInt32) -> [UInt8] {
      short(UInt16(value >> 16)) + short(UInt16(value & 0xFFFF))
    }
    func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
      short(tag) + short(type) + long(count) + value
    }
    // Offsets count from the first byte of the TIFF header, "MM".
    let main: UInt32 = 8
    let gps = main + 2 + 3 * 12 + 4
    let values = gps + 2 + 4 * 12 + 4
    var tiff: [UInt8] = Array("MM".utf8) + short(42) + long(main) + short(3)
    tiff += entry(0x010F, 2, 4, Array("Cow\0".utf8))
    tiff += entry(0x0112, 3, 1, short(orientation) + [0, 0])
    tiff += entry(0x8825, 4, 1, long(gps)) + long(0)
    tiff += short(4)
    tiff += entry(1, 2, 2, Array("N\0\0\0".utf8)) + entry(2, 5, 3, long(values))
    tiff += entry(3, 2, 2, Array("W\0\0\0".utf8)) + entry(4, 5, 3, long(values + 24)) + long(0)
    for (number, part) in [(48, 1), (51, 1), (295, 10), (2, 1), (17, 1), (40, 1)] {
      tiff += long(UInt32(number)) + long(UInt32(part))
    }
    let body = Array("Exif\0\0".utf8) + tiff
    return jpeg.prefix(2) + Data([0xFF, 0xE1] + short(UInt16(body.count + 2)) + body)
      + jpeg.dropFirst(2)
  }

  @Test("The size, the orientation and the location of a photo are read")
  func properties() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.jpg")
    try Self.photo().write(to: file)
    let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == "public.jpeg")
    let all = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(all[kCGImagePropertyPixelWidth as String] as? Int == 60)
    #expect(all[kCGImagePropertyPixelHeight as String] as? Int == 30)
    #expect(all[kCGImagePropertyOrientation as String] as? Int == 6)
    let tiff = try #require(all[kCGImagePropertyTIFFDictionary as String] as? [String: Any])
    #expect(tiff[kCGImagePropertyTIFFMake as String] as? String == "Cow")
    let gps = try #require(all[kCGImagePropertyGPSDictionary as String] as? [String: Any])
    let latitude = try #require(gps[kCGImagePropertyGPSLatitude as String] as? Double)
    let longitude = try #require(gps[kCGImagePropertyGPSLongitude as String] as? Double)
    #expect(abs(latitude - 48.858194) < 0.00001 && abs(longitude - 2.294444) < 0.00001)
    #expect(gps[kCGImagePropertyGPSLatitudeRef as String] as? String == "N")
    #expect(gps[kCGImagePropertyGPSLongitudeRef as String] as? String == "W")
  }

  @Test("A thumbnail has the requested size, and is upright if requested")
  func thumbnails() throws {
    let source = try #require(CGImageSourceCreateWithData(try Self.photo() as NSData, nil))
    func thumbnail(_ options: [CFString: Any]) -> CGImage? {
      CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    }
    let upright = try #require(
      thumbnail([
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceThumbnailMaxPixelSize: 20,
      ]))
    #expect(upright.width == 10 && upright.height == 20)
    let lying = try #require(
      thumbnail([
        kCGImageSourceCreateThumbnailFromImageIfAbsent: true,
        kCGImageSourceThumbnailMaxPixelSize: CGFloat(20),
      ]))
    #expect(lying.width == 20 && lying.height == 10)
    #expect(thumbnail([kCGImageSourceThumbnailMaxPixelSize: 20]) == nil)
    #expect(UIImage(cgImage: upright).size == CGSize(width: 10, height: 20))
  }

  @Test("A file that is no picture has no properties, and a truncated picture is harmless")
  func damagedFiles() throws {
    let text = try #require(CGImageSourceCreateWithData(Data("cow".utf8) as CFData, nil))
    #expect(CGImageSourceGetStatus(text) == .statusUnknownType)
    #expect(CGImageSourceCopyPropertiesAtIndex(text, 0, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(text, 0, nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/none/a.jpg") as CFURL, nil) == nil)
    let whole = try Self.photo()
    for length in stride(from: 0, to: whole.count, by: 7) {
      guard let source = CGImageSourceCreateWithData(whole.prefix(length), nil) else { continue }
      _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    }
  }

  @Test("A written picture can be read again, and a second picture is refused")
  func destination() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "b.jpg")
    let source = try #require(CGImageSourceCreateWithData(try Self.photo(), nil))
    let out = try #require(
      CGImageDestinationCreateWithURL(file as CFURL, "public.jpeg" as CFString, 1, nil))
    CGImageDestinationAddImageFromSource(
      out, source, 0, [kCGImageDestinationLossyCompressionQuality: 0.5] as CFDictionary)
    #expect(CGImageDestinationFinalize(out))
    let written = try #require(UIImage(contentsOfFile: file.path))
    // The pixels were rotated upright, because the written file has no orientation tag.
    #expect(written.size == CGSize(width: 30, height: 60) && written.imageOrientation == .up)

    let data = NSMutableData()
    let two = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
    let pixels = try #require(written.cgImage)
    CGImageDestinationAddImage(two, pixels, nil)
    CGImageDestinationAddImage(two, pixels, nil)
    #expect(!CGImageDestinationFinalize(two))
    #expect(CGImageDestinationCreateWithData(data, "public.heic" as CFString, 1, nil) == nil)
  }

  @Test("A part of a picture can be cut out")
  func cropping() throws {
    let pixels = try #require(Self.picture().cgImage)
    let part = try #require(pixels.cropping(to: CGRect(x: 50, y: 10, width: 40, height: 5)))
    #expect(part.width == 10 && part.height == 5)
    #expect(pixels.cropping(to: CGRect(x: 61, y: 0, width: 5, height: 5)) == nil)
  }
}
