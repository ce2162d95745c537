import Contract
import Foundation

/// Commands of the kitty graphics protocol. Each command tells the terminal to send no response.
enum KittyImage {
  /// The maximum number of base64 characters in one command.
  private static let chunk = 4096

  /// Returns the commands that send the pixels to the terminal without showing them.
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

  /// Returns the command that shows the picture at the cursor. The cursor does not move.
  static func place(_ id: UInt32, placement: UInt32, _ cells: PictureCells) -> String {
    "\u{1B}_Ga=p,i=\(id),p=\(placement),c=\(cells.columns),r=\(cells.rows),C=1,q=2\u{1B}\\"
  }

  static func remove(_ id: UInt32, placement: UInt32) -> String {
    "\u{1B}_Ga=d,d=i,i=\(id),p=\(placement),q=2\u{1B}\\"
  }

  /// Returns the command that removes the picture from the screen and its pixels from the
  /// terminal's memory.
  static func forget(_ id: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }
}
