import Contract
import Foundation
import ShareSheet
import Testing

@testable import TerminalSheet

@Suite struct PicturePainterTests {
  private let size = SheetSize(columns: 40, rows: 12)

  private func picture(_ shade: UInt8) throws -> PixelMap {
    try #require(
      PixelMap(width: 16, height: 16, bytes: [UInt8](repeating: shade, count: 16 * 16 * 4)))
  }

  private func canvas(_ text: String, _ pictures: (id: Int, row: Int)...) -> Canvas {
    var canvas = Canvas(size: size, repertoire: .unicode)
    for row in 0..<12 { canvas.put("\(text) \(row)", row: row, column: 20) }
    for (id, row) in pictures {
      canvas.reserve(
        picture: id, row: row, column: 2, cells: PictureCells(columns: 4, rows: 2))
    }
    return canvas
  }

  private func encoder(_ graphics: TerminalGraphics) throws -> FrameEncoder {
    var encoder = FrameEncoder(colors: true)
    encoder.painter = PicturePainter(graphics)
    encoder.painter.keep(try picture(200), as: 1)
    encoder.painter.keep(try picture(250), as: 2)
    return encoder
  }

  private static let all: [TerminalGraphics] = [
    .halfBlocks(.direct), .halfBlocks(.palette), .sixel, .kitty,
  ]

  private func pictures(in frame: String?, _ graphics: TerminalGraphics) -> Int {
    let mark =
      switch graphics {
      case .kitty: "a=t,"
      case .sixel: "\u{1B}P"
      default: "▀▀▀▀"
      }
    let count = (frame ?? "").components(separatedBy: mark).count - 1
    return if case .halfBlocks = graphics { count / 2 } else { count }
  }

  @Test("A picture is sent once, even if the text beside it changes", arguments: all)
  func singleTransmission(_ graphics: TerminalGraphics) throws {
    var encoder = try encoder(graphics)
    let drawn1 = encoder.encode(canvas("a", (1, 3)))
    #expect(pictures(in: drawn1, graphics) == 1)
    let same = encoder.encode(canvas("a", (1, 3)))
    #expect(same == nil)
    let frame1 = encoder.encode(canvas("b", (1, 3)))
    let beside = try #require(frame1)
    #expect(pictures(in: beside, graphics) == 0)
    #expect(beside.contains("\u{1B}[4;1H  \u{1B}[7G"), "its cells are left out")
    #expect(!beside.contains("\u{1B}[4;1H  \u{1B}[7G\u{1B}[K"))
    var screen = Screen(columns: 40, rows: 12)
    screen.take(Array(beside.utf8))
    #expect(screen.lines[3].hasSuffix("b 3") && screen.unknown == [])
    encoder.forget()
    let drawn2 = encoder.encode(canvas("b", (1, 3)))
    #expect(pictures(in: drawn2, graphics) == 1)
  }

  @Test("A changed picture or position is drawn again", arguments: all)
  func changedPicture(_ graphics: TerminalGraphics) throws {
    var encoder = try encoder(graphics)
    _ = encoder.encode(canvas("a", (1, 3)))
    let frame2 = encoder.encode(canvas("a", (1, 6)))
    let moved = try #require(frame2)
    #expect(pictures(in: moved, graphics) == (graphics == .kitty ? 0 : 1), "kitty has its pixels")
    if graphics == .kitty { #expect(moved.contains("a=d,d=i,") && moved.contains("a=p,")) }
    // The cells under the old picture are written again.
    #expect(moved.contains("\u{1B}[4;1H"))
    let second = encoder.encode(canvas("a", (1, 6), (2, 3)))
    #expect(pictures(in: second, graphics) == 1)
    encoder.painter.keep(try picture(230), as: 2)
    let drawn3 = encoder.encode(canvas("a", (1, 6), (2, 3)))
    #expect(pictures(in: drawn3, graphics) == 1)
    encoder.painter.forget(2)
    let frame3 = encoder.encode(canvas("a", (1, 6)))
    let gone = try #require(frame3)
    if graphics == .kitty { #expect(gone.contains("a=d,d=I,")) }
    #expect(pictures(in: gone, graphics) == 0)
  }

  @Test("At the end, Kitty deletes all pictures") func kittyCleanup() throws {
    var encoder = try encoder(.kitty)
    #expect(encoder.painter.farewell == "")
    _ = encoder.encode(canvas("a", (1, 3), (2, 6)))
    #expect(encoder.painter.farewell.components(separatedBy: "a=d,d=I,").count == 3)
  }

  @Test func noSupport() throws {
    var none = try encoder(.none)
    let plain = none.encode(canvas("a", (1, 3)))
    #expect(plain?.contains("▀") == false && plain?.contains("\u{1B}_") == false)
    var sixel = try encoder(.sixel)
    let drawn6 = sixel.encode(canvas("a", (1, 10)))
    #expect(pictures(in: drawn6, .sixel) == 0)
    let drawn4 = sixel.encode(canvas("a", (1, 9)))
    #expect(pictures(in: drawn4, .sixel) == 1)
    var unknown = try encoder(.sixel)
    let drawn5 = unknown.encode(canvas("a", (7, 3)))
    #expect(pictures(in: drawn5, .sixel) == 0)
  }
}

@Suite struct PictureGalleryTests {
  private func picture(_ width: Int, _ height: Int) throws -> PixelMap {
    try #require(
      PixelMap(
        width: width, height: height, bytes: [UInt8](repeating: 1, count: width * height * 4)))
  }

  private func view(_ ids: Int?...) -> ExtensionView {
    ExtensionView(
      compose: nil,
      pages: [
        Page(id: 1, nodes: ids.enumerated().map { ViewNode(id: $0, content: .image(picture: $1)) })
      ])
  }

  @Test("Pictures are requested one at a time, and each only once") func requests() throws {
    var gallery = PictureGallery(items: [0])
    var unused = gallery.see(view(5, nil, 3, -9))
    #expect(unused == [])
    var asked = [gallery.next()?.id, gallery.next()?.id]
    #expect(asked == [-1, nil], "the item's; a view names none of those; one at a time")
    _ = gallery.take(try picture(10, 10), as: -1)
    asked = [gallery.next()?.id]
    #expect(asked == [3])
    _ = gallery.take(nil, as: 3)
    asked = [gallery.next()?.id]
    #expect(asked == [5])
    let taken = gallery.take(try picture(900, 10), as: 5)
    #expect(taken?.width == PictureUse.page.side)
    asked = [gallery.next()?.id]
    #expect(asked == [nil])
    let size = SheetSize(columns: 80, rows: 24)
    #expect(Set(gallery.cells(.kitty, .usual, on: size).keys) == [-1, 5])
    #expect(gallery.cells(.none, .usual, on: size) == [:])
    unused = gallery.see(view(3))
    #expect(unused == [5], "what nothing names is let go")
    asked = [gallery.next()?.id]
    #expect(asked == [nil], "3 has been asked for")
  }
}
