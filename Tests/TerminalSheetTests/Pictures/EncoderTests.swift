import Contract
import Foundation
import ShareSheet
import Testing

@testable import TerminalSheet

@Suite(.timeLimit(.minutes(3))) struct EncoderTests {
  private func picture(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> Pixel
  ) throws -> PixelMap {
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let pixel = pixel(column, row)
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.opacity]
      }
    }
    return try #require(PixelMap(width: width, height: height, bytes: bytes))
  }

  private func gradient(_ width: Int, _ height: Int) throws -> PixelMap {
    try picture(width, height) { column, row in
      Pixel(
        red: UInt8(column * 255 / max(width - 1, 1)), green: UInt8(row * 255 / max(height - 1, 1)),
        blue: UInt8((column + row) % 256))
    }
  }

  // MARK: Sixels

  @Test("Sixels decode to the picture", arguments: [(1, 1), (7, 5), (6, 6), (33, 13), (120, 90)])
  func sixels(_ width: Int, _ height: Int) throws {
    let picture = try gradient(width, height)
    let screen = SixelScreen(SixelImage.encode(picture))
    #expect(screen.mistakes == [])
    #expect(screen.width == width && screen.height == height)
    #expect(screen.colorCount <= 256)
    var difference = 0
    for row in 0..<height {
      for column in 0..<width {
        let drawn = try #require(screen.pixels[row][column])
        let wanted = picture[column, row]
        difference +=
          abs(Int(drawn.red) - Int(wanted.red)) + abs(Int(drawn.green) - Int(wanted.green))
          + abs(Int(drawn.blue) - Int(wanted.blue))
      }
    }
    // The difference of one pixel is the sum over its three channels, at most 765.
    #expect(difference / (width * height) < 40, "\(difference / (width * height))")
  }

  @Test("A picture with few colors keeps them exactly") func fewColors() throws {
    let colors = [Pixel(red: 255, green: 0, blue: 0), Pixel(red: 0, green: 0, blue: 0)]
    let picture = try picture(40, 11) { column, row in colors[(column / 10 + row) % 2] }
    let screen = SixelScreen(SixelImage.encode(picture))
    #expect(screen.colorCount == 2)
    for row in 0..<11 {
      for column in 0..<40 {
        #expect(screen.pixels[row][column] == colors[(column / 10 + row) % 2])
      }
    }
  }

  @Test("Transparent pixels are not drawn") func transparency() throws {
    let picture = try picture(9, 9) { column, row in
      Pixel(red: 9, green: 99, blue: 200, opacity: column < 4 ? 0 : 255)
    }
    let screen = SixelScreen(SixelImage.encode(picture))
    #expect(screen.mistakes == [])
    for row in screen.pixels {
      #expect(
        row.map { $0 == nil } == [Bool](repeating: true, count: 4)
          + .init(repeating: false, count: 5))
    }
    let clear = try self.picture(3, 3) { _, _ in Pixel(red: 1, green: 1, blue: 1, opacity: 0) }
    #expect(SixelScreen(SixelImage.encode(clear)).mistakes == [])
  }

  @Test func manyColors() throws {
    var state: UInt32 = 7
    let noise = try picture(200, 160) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Pixel(
        red: UInt8(state >> 24), green: UInt8(state >> 16 & 255), blue: UInt8(state >> 8 & 255))
    }
    let screen = SixelScreen(SixelImage.encode(noise))
    #expect(screen.mistakes == [] && screen.colorCount == 256)
  }

  // MARK: The kitty protocol

  @Test("Kitty gets the pixels", arguments: [(1, 1), (31, 33), (200, 100)])
  func kitty(_ width: Int, _ height: Int) throws {
    let picture = try gradient(width, height)
    let commands = KittyImage.transmit(picture, as: 12).components(separatedBy: "\u{1B}\\")
    #expect(commands.last == "")
    var payload = ""
    for (index, command) in commands.dropLast().enumerated() {
      let parts = try #require(
        command.hasPrefix("\u{1B}_G") ? command.dropFirst(3).split(separator: ";") : nil)
      let isLast = index == commands.count - 2
      let keys = index == 0 ? "a=t,f=32,s=\(width),v=\(height),i=12,q=2,m=" : "q=2,m="
      #expect(parts[0] == "\(keys)\(isLast ? 0 : 1)")
      #expect(parts[1].count <= 4096 && (isLast || parts[1].count % 4 == 0))
      payload += parts[1]
    }
    #expect(Data(base64Encoded: payload) == Data(picture.bytes))
  }

  // MARK: Half-blocks

  @Test("A half block shows two pixels") func halfBlocks() throws {
    let picture = try picture(2, 4) { column, row in
      column == 1 && row == 3
        ? Pixel(red: 0, green: 0, blue: 0, opacity: 0)
        : Pixel(red: UInt8(row * 10), green: UInt8(column), blue: 7)
    }
    let cells = PictureCells(columns: 2, rows: 2)
    #expect(
      HalfBlocks.rows(picture, cells, .direct) == [
        "\u{1B}[0;38;2;0;0;7;48;2;10;0;7m▀\u{1B}[0;38;2;0;1;7;48;2;10;1;7m▀\u{1B}[0m",
        "\u{1B}[0;38;2;20;0;7;48;2;30;0;7m▀\u{1B}[0;38;2;20;1;7m▀\u{1B}[0m",
      ])
  }

  @Test(
    "The palette is xterm's",
    arguments: [
      ([0, 0, 0], 16), ([255, 255, 255], 231), ([255, 0, 0], 196), ([128, 128, 128], 244),
      ([95, 135, 175], 67), ([10, 8, 9], 232),
    ])
  func palette(_ color: [UInt8], _ index: Int) {
    #expect(
      HalfBlocks.palette(Pixel(red: color[0], green: color[1], blue: color[2])) == index)
  }

  // MARK: Sizes

  @Test("Scaling averages the visible pixels") func scaling() throws {
    let picture = try picture(4, 2) { column, _ in
      column < 2
        ? Pixel(red: UInt8(column * 100), green: 0, blue: 0)
        : Pixel(red: 200, green: 0, blue: 0, opacity: column == 2 ? 255 : 0)
    }
    let small = picture.scaled(width: 2, height: 1)
    #expect(small.bytes == [50, 0, 0, 255, 200, 0, 0, 127])
    let opaque = try gradient(4, 2)
    #expect(opaque.scaled(width: 8, height: 4).scaled(width: 4, height: 2) == opaque)
    #expect(picture.fitting(side: 2).width == 2 && picture.fitting(side: 2).height == 1)
    #expect(picture.fitting(side: 99) == picture)
  }

  @Test(
    "The picture's cells keep its aspect ratio",
    arguments: [
      ([300, 400], [8, 5]), ([400, 100], [20, 3]), ([16, 16], [2, 1]), ([1, 512], [1, 5]),
      ([512, 1], [20, 1]),
    ])
  func cells(_ pixels: [Int], _ cells: [Int]) throws {
    let picture = try picture(pixels[0], pixels[1]) { _, _ in Pixel(red: 0, green: 0, blue: 0) }
    let taken = CellSize.usual.cells(of: picture, columns: 20, rows: 5)
    #expect(taken == PictureCells(columns: cells[0], rows: cells[1]))
  }
}
