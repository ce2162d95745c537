import CZlib

extension RemovalPlan {
  /// The chunks without which a picture cannot be decoded.
  private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]
  /// The chunks of colors, of the density and of animations.
  private static let others: Set<String> = [
    "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT", "bKGD", "pHYs", "hIST",
    "acTL", "fcTL", "fdAT",
  ]

  /// Keeps the pixels, their colors, their density and the animation.
  init(png file: PictureBytes) throws(MetadataProblem) {
    try copy(0..<8)
    var exifPlace: Int?
    var orientation: UInt16?
    var isComplete = false
    var plan = self
    try Self.walk(PNGParts(file)) { (part) throws(MetadataProblem) in
      switch part.type {
      case "eXIf" where orientation == nil:
        let block = try file.content(of: part, upTo: 65_535)
        orientation = ExifTags(block)?.orientation ?? 1
        return
      case "IDAT" where exifPlace == nil:
        exifPlace = plan.pieces.count
        try plan.add([])
      case "IEND": isComplete = true
      default: break
      }
      if Self.critical.contains(part.type) || Self.others.contains(part.type) {
        try plan.copy(part.range)
      } else if part.type.first?.isUppercase == true {
        throw .damaged(
          "the chunk \(part.type) at byte \(part.range.lowerBound) is unknown, but necessary")
      }
    }
    guard let exifPlace, isComplete else { throw .damaged("the file contains no pixels") }
    plan.replace(at: exifPlace, with: Self.chunk(orientation))
    self = plan
  }

  /// Returns the chunk eXIf of an orientation, or no bytes for an upright picture.
  private static func chunk(_ orientation: UInt16?) -> [UInt8] {
    guard let block = ExifTags.block(orientation: orientation) else { return [] }
    let content = Array("eXIf".utf8) + block
    let checksum = crc32(0, content, UInt32(clamping: content.count))
    return [UInt8](big: Int64(block.count), 4) + content
      + [UInt8](big: Int64(truncatingIfNeeded: checksum), 4)
  }
}
