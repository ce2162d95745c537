extension RemovalPlan {
  private static let pixels: Set<String> = ["VP8 ", "VP8L", "ANMF"]
  private static let others: Set<String> = ["ALPH", "ANIM", "ICCP"]
  /// The bits of the chunk VP8X for the chunks EXIF and XMP.
  private static let exifBit: UInt8 = 0x08
  private static let xmpBit: UInt8 = 0x04

  /// Keeps the pixels, the transparency, the animation and the color profile.
  init(webp file: PictureBytes) throws(MetadataProblem) {
    var orientation: UInt16?
    var header: (place: Int, content: [UInt8])?
    var hasPixels = false
    var plan = self
    try plan.add([])
    try Self.walk(WebPParts(file)) { (part) throws(MetadataProblem) in
      switch part.type {
      case "VP8X":
        let content = try file.content(of: part, upTo: 10)
        guard content.count == 10, part.range.lowerBound == 12 else {
          throw .damaged("the chunk VP8X at byte \(part.range.lowerBound) is not valid")
        }
        header = (plan.pieces.count, content)
        try plan.add(content)
      case "EXIF" where orientation == nil:
        let block = try file.content(of: part, upTo: 65_535)
        orientation = ExifTags(afterIdentifier: block)?.orientation ?? 1
      case _ where Self.pixels.contains(part.type):
        hasPixels = true
        try plan.copy(part.range)
      case _ where Self.others.contains(part.type): try plan.copy(part.range)
      default: break
      }
    }
    guard hasPixels else { throw .damaged("the file contains no pixels") }
    try plan.finish(header, orientation)
    // If nothing is left out, the header has the same bytes too.
    let isWhole = plan.size == file.size && orientation == nil
    self = isWhole ? .whole(file.size) : plan
  }

  private mutating func finish(
    _ header: (place: Int, content: [UInt8])?, _ orientation: UInt16?
  ) throws(MetadataProblem) {
    if let header {
      var content = header.content
      // Decoders ignore a chunk EXIF without this bit.
      let block =
        content[0] & Self.exifBit == 0 ? nil : ExifTags.block(orientation: orientation)
      content[0] &= ~(Self.exifBit | Self.xmpBit)
      if let block {
        content[0] |= Self.exifBit
        try add(Self.chunk("EXIF", block))
      }
      replace(at: header.place, with: Self.chunk("VP8X", content))
    }
    // The size of the container counts its identifier, which follows the size.
    replace(
      at: 0, with: Array("RIFF".utf8) + [UInt8](little: size + 4, 4) + Array("WEBP".utf8))
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + [UInt8](little: Int64(content.count), 4) + content
      + [UInt8](repeating: 0, count: content.count & 1)
  }
}
