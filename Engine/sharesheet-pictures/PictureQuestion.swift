import Contract
import Imaging
import Linux

/// A request about a picture. The byte 0 requests its size. The byte 1 and two bytes, the more
/// significant one first, request a copy with no side longer than that number of pixels.
enum PictureQuestion {
  case size
  case thumbnail(side: Int)

  init?(_ bytes: [UInt8]) {
    switch (bytes.first, bytes.count) {
    case (0, 1): self = .size
    case (1, 3): self = .thumbnail(side: Int(bytes[1]) << 8 | Int(bytes[2]))
    default: return nil
    }
  }

  /// Returns an object with the upright picture's size, and a sealed file if a copy was requested.
  /// Returns `null` if the file is not a picture.
  func answer(of picture: Descriptor) -> (text: String, file: Descriptor?) {
    guard let header = ImageHeader(of: picture) else { return ("null", nil) }
    let size = #"{"width":\#(header.uprightWidth),"height":\#(header.uprightHeight)}"#
    guard case .thumbnail(let side) = self else { return (size, nil) }
    let stored = PixelSize(width: header.width, height: header.height)
    guard
      let pixels = header.raster(
        of: picture, size: stored.fitting(side: min(max(side, 1), Picture.maximumSide)))?
        .upright(header.orientation)?.pixelMap,
      let file = try? pixels.file.withUnsafeBytes({
        try Descriptor.sealedMemoryFile(named: "thumbnail", holding: $0)
      })
    else { return ("null", nil) }
    return (size, file)
  }
}
