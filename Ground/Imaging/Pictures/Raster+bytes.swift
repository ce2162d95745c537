import CPixbuf
package import Contract
import Glibc

extension Raster {
  /// The pixels as a value, or `nil` if memory is insufficient.
  package var pixelMap: PixelMap? {
    guard hasAlpha else {
      return gdk_pixbuf_add_alpha(pixbuf, 0, 0, 0, 0).flatMap { Raster(owning: $0).pixelMap }
    }
    guard let pixels = gdk_pixbuf_read_pixels(pixbuf) else { return nil }
    let size = size
    let (row, stride) = (size.width * 4, Int(gdk_pixbuf_get_rowstride(pixbuf)))
    let bytes = [UInt8](unsafeUninitializedCapacity: row * size.height) { buffer, filled in
      for line in 0..<size.height {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          .copyMemory(from: UnsafeRawBufferPointer(start: pixels + line * stride, count: row))
        filled += row
      }
    }
    return PixelMap(width: size.width, height: size.height, bytes: bytes)
  }

  /// The picture as a PNG file, or `nil` if it cannot be encoded.
  package var png: [UInt8]? { encoded(as: "png") }

  /// Returns a JPEG file, or `nil` if the picture cannot be encoded. Transparent pixels become
  /// white.
  /// - Parameter quality: A value from 0 to 1.
  package func jpeg(quality: Double) -> [UInt8]? {
    let percent = quality.isFinite ? Int((min(max(quality, 0), 1) * 100).rounded()) : 100
    guard hasAlpha else { return encoded(as: "jpeg", ["quality": "\(percent)"]) }
    let size = size
    let white: UInt32 = 0xFF_FFFF
    return gdk_pixbuf_composite_color_simple(
      pixbuf, Int32(size.width), Int32(size.height), GDK_INTERP_NEAREST, 255, 8192, white, white
    ).flatMap { Raster(owning: $0).encoded(as: "jpeg", ["quality": "\(percent)"]) }
  }

  private func encoded(as format: String, _ options: [String: String] = [:]) -> [UInt8]? {
    var keys: [UnsafeMutablePointer<CChar>?] = options.keys.map { strdup($0) } + [nil]
    var values: [UnsafeMutablePointer<CChar>?] = options.values.map { strdup($0) } + [nil]
    defer { for text in keys + values { free(text) } }
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, &keys, &values, nil) != 0,
      let buffer
    else { return nil }
    defer { g_free(buffer) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
  }
}
