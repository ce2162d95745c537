import Foundation
import TestServers

/// Pictures for tests.
enum TestPicture {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)
  static let red: Color = (255, 0, 0)
  static let green: Color = (0, 255, 0)
  static let blue: Color = (0, 0, 255)
  static let white: Color = (255, 255, 255)

  /// Returns a BMP (Windows 3 form, 24 bits) whose quarters are red and green above, and blue and
  /// white below.
  static func quarters(width: Int, height: Int) -> Data {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xff) } }
    let padding = (4 - width * 3 % 4) % 4
    var pixels: [UInt8] = []
    // The lowest row comes first.
    for row in (0..<height).reversed() {
      for column in 0..<width {
        let color =
          row < height / 2
          ? (column < width / 2 ? red : green) : (column < width / 2 ? blue : white)
        pixels += [color.blue, color.green, color.red]
      }
      pixels += [UInt8](repeating: 0, count: padding)
    }
    var bytes = Array("BM".utf8) + little(54 + pixels.count) + little(0) + little(54)
    bytes += little(40) + little(width) + little(height) + [1, 0, 24, 0] + little(0)
    bytes += little(pixels.count) + little(2835) + little(2835) + little(0) + little(0)
    return Data(bytes + pixels)
  }

  /// Returns the PNG with one byte changed among its pixels.
  static func damaged(_ png: Data) -> Data {
    var png = png
    png[png.startIndex + png.count / 2] ^= 0x55
    return png
  }

  /// Returns the JPEG with an Exif orientation.
  static func turned(_ jpeg: Data, orientation: UInt8) -> Data {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      0, 0, 0, 0,
    ]
    let exif = Array("Exif\0\0".utf8) + tiff
    return jpeg.prefix(2) + Data([0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif)
      + jpeg.dropFirst(2)
  }

  /// The sample photo: 1600 by 1200 pixels as stored, 1200 by 1600 when turned upright.
  static var photo: URL {
    Checkout.photo
  }
}
