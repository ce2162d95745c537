/// A reader for JPEG 2000 headers (ITU-T T.800 annexes A and I).
enum JPEG2000Header {
  /// The largest part of an Exif block that is read, in bytes.
  private static let limit = 64 << 10

  static func read(_ file: HeaderBytes) -> StatedSize? {
    let head = file.beginning(at: 0, upTo: 24)
    if head.number(at: 0, 4) == 0xFF4F_FF51 { return codestream(head) }
    guard head.number(at: 0, 4) == 12, head.text(at: 4, 4) == "jP  ",
      head.number(at: 8, 4) == 0x0D0A_870A
    else { return nil }
    var size: (width: Int, height: Int)?
    var orientation: ExifOrientation?
    MediaBoxes.walk(file) { box in
      switch box.type {
      case "jp2h":
        // The first box inside it contains the size.
        let content = file.beginning(at: box.start, upTo: 16)
        guard content.text(at: 4, 4) == "ihdr", let height = content.number(at: 8, 4),
          let width = content.number(at: 12, 4)
        else { return true }
        size = (width, height)
        return false
      case "uuid":
        let content = file.beginning(at: box.start, upTo: 16 + limit)
        guard content.part(0, 16)?.elementsEqual("JpgTiffExif->JP2".utf8) == true else {
          return false
        }
        orientation = ExifBlock(Array(content.dropFirst(16))).orientation
          .flatMap { ExifOrientation(rawValue: $0) }
        return size != nil
      default: return false
      }
    }
    return size.flatMap {
      StatedSize(
        width: $0.width, height: $0.height, orientation: orientation, format: "jpeg2000",
        filenameExtension: "jp2")
    }
  }

  /// Reads a SIZ marker: the size of the reference grid minus the image's offset.
  private static func codestream(_ head: ArraySlice<UInt8>) -> StatedSize? {
    guard let right = head.number(at: 8, 4), let bottom = head.number(at: 12, 4),
      let left = head.number(at: 16, 4), let top = head.number(at: 20, 4)
    else { return nil }
    return StatedSize(
      width: right - left, height: bottom - top, format: "jpeg2000", filenameExtension: "j2k")
  }
}
