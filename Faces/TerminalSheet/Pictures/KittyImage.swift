import Foundation
import Wire

/// Commands of the kitty graphics protocol. The terminal answers none of them.
enum KittyImage {
  /// Characters of base64 in one command.
  private static let chunk = 4096

  /// Hands the pixels over; nothing is shown yet.
  static func transmit(_ picture: PixelMap, as id: UInt32) -> String {
    let payload = Array(Data(picture.bytes).base64EncodedString().utf8)
    var commands = ""
    var start = 0
    repeat {
      let end = min(start + chunk, payload.count)
      let keys =
        start == 0
        ? "a=t,f=32,s=\(picture.width),v=\(picture.height),i=\(id),q=2,m=" : "q=2,m="
      commands += "\u{1B}_G\(keys)\(end < payload.count ? 1 : 0);"
      commands += String(decoding: payload[start..<end], as: UTF8.self) + "\u{1B}\\"
      start = end
    } while start < payload.count
    return commands
  }

  /// Shows it from the cursor on, which stays where it is.
  static func place(_ id: UInt32, placement: UInt32, _ cells: PictureCells) -> String {
    "\u{1B}_Ga=p,i=\(id),p=\(placement),c=\(cells.columns),r=\(cells.rows),C=1,q=2\u{1B}\\"
  }

  static func remove(_ id: UInt32, placement: UInt32) -> String {
    "\u{1B}_Ga=d,d=i,i=\(id),p=\(placement),q=2\u{1B}\\"
  }

  /// Takes the picture away wherever it is shown, and its pixels out of the terminal's memory.
  static func forget(_ id: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}
