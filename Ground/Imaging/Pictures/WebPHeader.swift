/// A reader for WebP headers (RFC 9649 §2).
enum WebPHeader {
  static func read(_ file: HeaderBytes) -> StatedSize? {
    guard let head = file.part(at: 0, count: 30), head.text(at: 0, 4) == "RIFF",
      head.text(at: 8, 4) == "WEBP"
    else { return nil }
    let data = head.dropFirst(20)
    switch head.text(at: 12, 4) {
    case "VP8 ":
      // A key frame, its signature, then the width and height in 14 bits each.
      guard let first = data.number(at: 0, 1), first & 1 == 0,
        data.number(at: 3, 3) == 0x9D_012A, let width = data.littleNumber(at: 6, 2),
        let height = data.littleNumber(at: 8, 2)
      else { return nil }
      return size(width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard data.number(at: 0, 1) == 0x2F, let bits = data.littleNumber(at: 1, 4) else {
        return nil
      }
      return size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8X":
      guard let flags = data.number(at: 0, 1), let width = data.littleNumber(at: 4, 3),
        let height = data.littleNumber(at: 7, 3)
      else { return nil }
      return size(width + 1, height + 1, flags & 8 == 0 ? nil : file.orientation)
    default: return nil
    }
  }

  private static func size(
    _ width: Int, _ height: Int, _ orientation: ExifOrientation? = nil
  ) -> StatedSize? {
    StatedSize(
      width: width, height: height, orientation: orientation, format: "webp",
      filenameExtension: "webp")
  }
}
