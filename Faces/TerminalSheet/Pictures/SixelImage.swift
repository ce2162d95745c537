import Contract

/// A picture in DEC's sixel format. The format consists of bands of six rows. Each band is drawn
/// one colour at a time.
enum SixelImage {
  /// Returns the bytes that draw the picture at the cursor. Transparent pixels do not change the
  /// screen.
  static func encode(_ picture: PixelMap) -> String {
    let table = ColorTable(of: picture)
    var text = "\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)"
    for (index, color) in table.colors.enumerated() {
      text += "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
    }
    for top in stride(from: 0, to: picture.height, by: 6) {
      if top > 0 { text += "-" }
      text += band(picture, top, table)
    }
    return text + "\u{1B}\\"
  }

  private static func band(_ picture: PixelMap, _ top: Int, _ table: ColorTable) -> String {
    // The bits of each column, for each colour. The lowest bit is the topmost row.
    var layers: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, picture.height) {
      for column in 0..<picture.width {
        let pixel = picture[column, row]
        guard pixel.isSeen else { continue }
        layers[table.index(of: pixel), default: [UInt8](repeating: 0, count: picture.width)][
          column] |= 1 << UInt8(row - top)
      }
    }
    return layers.sorted { $0.key < $1.key }
      .map { "#\($0.key)" + runs($0.value) }.joined(separator: "$")
  }

  private static func runs(_ bits: [UInt8]) -> String {
    var text = ""
    var rest = bits[..<((bits.lastIndex { $0 != 0 } ?? -1) + 1)]
    while let first = rest.first {
      let count = rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      let character = String(UnicodeScalar(first + 0x3F))
      text += count > 3 ? "!\(count)\(character)" : String(repeating: character, count: count)
    }
    return text
  }

  private static func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
}
