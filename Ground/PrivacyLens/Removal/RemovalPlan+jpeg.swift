extension RemovalPlan {
  private static let exif = Array("Exif\0\0".utf8)
  private static let jfif = Array("JFIF\0".utf8)
  /// The beginnings of the application segments that decoders need for the colors.
  private static let colors: [String: [UInt8]] = [
    "APP2": Array("ICC_PROFILE\0".utf8), "APP14": Array("Adobe".utf8),
  ]

  /// Keeps the frame, the tables, the scans, the color profile and the density of the pixels.
  init(jpeg file: PictureBytes) throws(MetadataProblem) {
    try copy(0..<2)
    var exifPlace: Int?
    var orientation: UInt16?
    var seen: Set<String> = []
    var plan = self
    try Self.walk(JPEGParts(file)) { (part) throws(MetadataProblem) in
      let isApplication = part.type.hasPrefix("APP")
      let head = isApplication ? try file.content(of: part, upTo: 14) : []
      // JFIF requires that its segment is the first.
      if part.type == "APP0", head.starts(with: Self.jfif), seen.isEmpty {
        try plan.keepDensity(part, head)
        seen.insert("JFIF")
        return
      }
      if exifPlace == nil {
        exifPlace = plan.pieces.count
        try plan.add([])
      }
      switch part.type {
      case "APP1" where head.starts(with: Self.exif) && orientation == nil:
        let block = try file.content(of: part, upTo: 65_535)
        orientation = ExifTags(Array(block.dropFirst(Self.exif.count)))?.orientation ?? 1
      case "COM": break
      case JPEGParts.pixels where !seen.contains("SOF"):
        throw .damaged("the pixels at byte \(part.range.lowerBound) have no frame header")
      default:
        if let beginning = Self.colors[part.type], head.starts(with: beginning) {
          try plan.copy(part.range)
        } else if !isApplication {
          try plan.copy(part.range)
        }
      }
      seen.insert(part.type)
    }
    guard seen.contains(JPEGParts.pixels) else { throw .damaged("the file contains no pixels") }
    if let exifPlace {
      plan.replace(at: exifPlace, with: ExifTags.segment(orientation: orientation))
    }
    self = plan
  }

  /// Keeps the density of the pixels without the preview that may follow it.
  private mutating func keepDensity(
    _ part: FilePart, _ head: [UInt8]
  ) throws(MetadataProblem) {
    if part.content.upperBound - part.content.lowerBound == 14, head.suffix(2) == [0, 0] {
      return try copy(part.range)
    }
    guard head.count == 14 else {
      throw .damaged("the JFIF segment at byte \(part.range.lowerBound) is too short")
    }
    try add([0xFF, 0xE0, 0, 16] + head.dropLast(2) + [0, 0])
  }
}
