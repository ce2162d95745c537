import Contract
import ShareSheet
import TerminalSheet

extension StageHost {
  /// Returns a gradient of 100 × 80 pixels, or `nil` without the option "pictures".
  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? {
    guard options.contains("pictures"), index == 0 else { return nil }
    var bytes: [UInt8] = []
    for row in 0..<80 {
      for column in 0..<100 { bytes += [UInt8(row * 3), UInt8(column * 2), 90, 255] }
    }
    return PixelMap(width: 100, height: 80, bytes: bytes)
  }
}
