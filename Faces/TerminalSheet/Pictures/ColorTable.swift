import Contract

/// A small set of colours that represents a picture. The colours are chosen by a median cut.
struct ColorTable: Sendable {
  private(set) var colors: [Pixel] = []
  /// The index of the colour that represents each of the 32 × 32 × 32 shades.
  private var indices: [UInt8]

  /// - Parameter limit: The maximum number of colours, up to 256.
  init(of picture: PixelMap, limit: Int = 256) {
    var counts = [Int](repeating: 0, count: 1 << 15)
    for at in stride(from: 0, to: picture.bytes.count, by: 4) where picture.bytes[at + 3] >= 128 {
      counts[
        Self.shade(picture.bytes[at], picture.bytes[at + 1], picture.bytes[at + 2])] += 1
    }
    indices = [UInt8](repeating: 0, count: 1 << 15)
    var boxes = [Box(counts.indices.filter { counts[$0] > 0 })].filter { !$0.shades.isEmpty }
    while boxes.count < min(max(limit, 1), 256),
      let widest = boxes.indices.max(by: { boxes[$0].width < boxes[$1].width }),
      boxes[widest].width > 0
    {
      let (one, other) = boxes[widest].cut(counts)
      boxes[widest] = one
      boxes.append(other)
    }
    for (index, box) in boxes.enumerated() {
      colors.append(box.average(counts))
      for shade in box.shades { indices[shade] = UInt8(clamping: index) }
    }
  }

  /// Returns the index of the colour that represents a pixel of the picture.
  func index(of pixel: Pixel) -> Int {
    Int(indices[Self.shade(pixel.red, pixel.green, pixel.blue)])
  }

  private static func shade(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }
}

/// A set of shades that one colour represents.
private struct Box {
  let shades: [Int]
  /// The largest of the three ranges that the shades have in red, in green and in blue.
  let width: Int
  private let shift: Int

  init(_ shades: [Int]) {
    self.shades = shades
    var best = (width: 0, shift: 0)
    for shift in [10, 5, 0] {
      var (least, most) = (31, 0)
      for shade in shades {
        least = min(least, shade >> shift & 31)
        most = max(most, shade >> shift & 31)
      }
      if most - least > best.width { best = (most - least, shift) }
    }
    (width, shift) = best
  }

  /// Returns two parts with about the same number of pixels. If the box has at least two shades,
  /// neither part is empty.
  func cut(_ counts: [Int]) -> (Box, Box) {
    let sorted = shades.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
    let half = sorted.reduce(0) { $0 + counts[$1] } / 2
    var sum = 0
    var middle = 0
    while middle < sorted.count - 1, middle == 0 || sum + counts[sorted[middle]] <= half {
      sum += counts[sorted[middle]]
      middle += 1
    }
    return (Box(Array(sorted[..<middle])), Box(Array(sorted[middle...])))
  }

  func average(_ counts: [Int]) -> Pixel {
    let total = max(shades.reduce(0) { $0 + counts[$1] }, 1)
    func part(_ shift: Int) -> UInt8 {
      let sum = shades.reduce(0) { $0 + counts[$1] * (($1 >> shift & 31) * 255 / 31) }
      return UInt8(clamping: sum / total)
    }
    return Pixel(red: part(10), green: part(5), blue: part(0))
  }
}
