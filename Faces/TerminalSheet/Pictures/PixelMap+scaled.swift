import Contract

extension PixelMap {
  /// Returns the picture in another size. Each new pixel is the average of the pixels that it
  /// replaces, weighted by their opacity.
  func scaled(width: Int, height: Int) -> PixelMap {
    let (width, height) = (min(max(width, 1), 4096), min(max(height, 1), 4096))
    if width == self.width, height == self.height { return self }
    let columns = Self.spans(self.width, width)
    var scaled: [UInt8] = []
    scaled.reserveCapacity(width * height * 4)
    bytes.withUnsafeBufferPointer { bytes in
      for rows in Self.spans(self.height, height) {
        for columns in columns {
          var (red, green, blue, opacity) = (0, 0, 0, 0)
          for row in rows {
            for column in columns {
              let at = (row * self.width + column) * 4
              let weight = Int(bytes[at + 3])
              red += Int(bytes[at]) * weight
              green += Int(bytes[at + 1]) * weight
              blue += Int(bytes[at + 2]) * weight
              opacity += weight
            }
          }
          let divisor = max(opacity, 1)
          scaled.append(UInt8(clamping: red / divisor))
          scaled.append(UInt8(clamping: green / divisor))
          scaled.append(UInt8(clamping: blue / divisor))
          scaled.append(UInt8(clamping: opacity / (rows.count * columns.count)))
        }
      }
    }
    return PixelMap(width: width, height: height, bytes: scaled) ?? self
  }

  /// Returns a copy in which no side is longer than `side`. If the picture already fits, returns
  /// the picture itself.
  func fitting(side: Int) -> PixelMap {
    let longest = max(width, height)
    guard longest > side, side > 0 else { return self }
    return scaled(width: width * side / longest, height: height * side / longest)
  }

  /// Divides `count` pixels into `parts` ranges. Each range has at least one pixel.
  private static func spans(_ count: Int, _ parts: Int) -> [Range<Int>] {
    (0..<parts).map { part in
      let start = min(part * count / parts, count - 1)
      return start..<min(max((part + 1) * count / parts, start + 1), count)
    }
  }
}

/// A pixel of a `PixelMap`.
struct Pixel: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var opacity: UInt8 = 255

  /// Whether the pixel is drawn. Terminals do not support partial opacity, so half of the opacity
  /// is the limit.
  var isSeen: Bool { opacity >= 128 }
}

extension PixelMap {
  /// The pixel at this position, which must be within the picture.
  subscript(column: Int, row: Int) -> Pixel {
    let at = (row * width + column) * 4
    return Pixel(
      red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], opacity: bytes[at + 3])
  }
}
