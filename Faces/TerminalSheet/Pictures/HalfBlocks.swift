import Contract

/// A picture as characters: each cell shows two pixels, one above the other.
enum HalfBlocks {
  /// Returns one string for each row of cells. Each string ends by resetting the style.
  static func rows(
    _ picture: PixelMap, _ cells: PictureCells, _ depth: TerminalGraphics.ColorDepth
  ) -> [String] {
    let pixels = picture.scaled(width: cells.columns, height: cells.rows * 2)
    return (0..<cells.rows).map { row in
      var line = ""
      var style = ""
      for column in 0..<cells.columns {
        let (character, codes) = cell(
          upper: pixels[column, row * 2], lower: pixels[column, row * 2 + 1], depth)
        if codes != style {
          style = codes
          line += "\u{1B}[\(codes)m"
        }
        line += character
      }
      return line + "\u{1B}[0m"
    }
  }

  private static func cell(
    upper: Pixel, lower: Pixel, _ depth: TerminalGraphics.ColorDepth
  ) -> (character: String, codes: String) {
    switch (upper.isSeen, lower.isSeen) {
    case (true, true): ("▀", "0;38;\(code(upper, depth));48;\(code(lower, depth))")
    case (true, false): ("▀", "0;38;\(code(upper, depth))")
    case (false, true): ("▄", "0;38;\(code(lower, depth))")
    case (false, false): (" ", "0")
    }
  }

  private static func code(_ pixel: Pixel, _ depth: TerminalGraphics.ColorDepth) -> String {
    switch depth {
    case .direct: "2;\(pixel.red);\(pixel.green);\(pixel.blue)"
    case .palette: "5;\(palette(pixel))"
    }
  }

  /// Returns the nearest of xterm's colours 16 to 255.
  static func palette(_ pixel: Pixel) -> Int {
    let steps = [0, 95, 135, 175, 215, 255]
    let wanted = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    let cube = wanted.map { value in
      steps.indices.min { abs(steps[$0] - value) < abs(steps[$1] - value) } ?? 0
    }
    let grey = min(max((wanted.reduce(0, +) / 3 - 8 + 5) / 10, 0), 23)
    func distance(_ colour: [Int]) -> Int {
      zip(colour, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let level = 8 + grey * 10
    return distance([level, level, level]) < distance(cube.map { steps[$0] })
      ? 232 + grey : 16 + cube[0] * 36 + cube[1] * 6 + cube[2]
  }
}
