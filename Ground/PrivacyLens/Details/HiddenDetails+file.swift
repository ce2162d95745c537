package import Linux

extension HiddenDetails {
  /// The largest number of parts of a file that are read.
  private static let maximumParts = 65_536
  private static let maximumBlock = 65_535
  private static let xmp = Array("http://ns.adobe.com/".utf8)

  /// Reads the details of a JPEG, PNG, WebP, HEIC, AVIF or PDF file. The file offset is neither used
  /// nor changed. Of a damaged file, the details before the damage are read. Of other files, no
  /// details are known.
  package init(of file: Descriptor) {
    self.init()
    guard let bytes = try? PictureBytes(file), let head = try? bytes.bytes(at: 0, upTo: 12) else {
      return
    }
    if head.starts(with: JPEGParts.signature) {
      read(JPEGParts(bytes)) { $0.readJPEG($1, bytes) }
    } else if head.starts(with: PNGParts.signature) {
      read(PNGParts(bytes)) { $0.readPNG($1, bytes) }
    } else if WebPParts.isWebP(head), let parts = try? WebPParts(bytes) {
      read(parts) { $0.readWebP($1, bytes) }
    } else if HEIFItems.isHEIF(head) {
      let items = HEIFItems(bytes)
      if items.hasExif { read(items.tags) }
      hasXMP = items.hasXMP
    } else if head.starts(with: PDFInfo.signature) {
      read(PDFInfo(bytes))
    }
  }

  /// Calls `look` with each part, until `look` returns `false`.
  private mutating func read(
    _ parts: consuming some FileParts, _ look: (inout Self, FilePart) -> Bool
  ) {
    for _ in 0..<Self.maximumParts {
      guard let part = try? parts.next(), look(&self, part) else { return }
    }
  }

  private mutating func readJPEG(_ part: FilePart, _ file: PictureBytes) -> Bool {
    let head = (try? file.content(of: part, upTo: Self.xmp.count)) ?? []
    switch part.type {
    // The pixels follow. Metadata after the first scan is rare, and finding it takes long.
    case "SOS", "EOI": return false
    case "APP1" where head.starts(with: "Exif\0\0".utf8):
      read(ExifTags(afterIdentifier: (try? file.content(of: part, upTo: Self.maximumBlock)) ?? []))
    case "APP1" where head.starts(with: Self.xmp): hasXMP = true
    case "APP13": hasIPTC = true
    case "COM": hasComment = true
    case "APP0" where head.starts(with: "JFIF\0".utf8):
      hasPreview = hasPreview || part.content.upperBound - part.content.lowerBound > 14
    case "APP0" where head.starts(with: "JFXX\0".utf8): hasPreview = true
    case "APP2" where head.starts(with: "ICC_PROFILE\0".utf8): break
    // Other pictures in the same file: larger previews, or a map of depths.
    case "APP2" where head.starts(with: "MPF\0".utf8): hasPreview = true
    case "APP14" where head.starts(with: "Adobe".utf8): break
    case let type where type.hasPrefix("APP"): hasOther = true
    default: break
    }
    return true
  }

  private mutating func readPNG(_ part: FilePart, _ file: PictureBytes) -> Bool {
    switch part.type {
    case "eXIf":
      read(ExifTags(afterIdentifier: (try? file.content(of: part, upTo: Self.maximumBlock)) ?? []))
    case "tEXt", "zTXt", "iTXt":
      readText((try? file.content(of: part, upTo: 2 * Self.maximumText)) ?? [], of: part.type)
    case "tIME":
      if let time = try? file.content(of: part, upTo: 7), time.count == 7, timeTaken == nil {
        timeTaken = Self.time(time)
      }
    case "caBX": hasOther = true
    default: break
    }
    return true
  }

  private mutating func readWebP(_ part: FilePart, _ file: PictureBytes) -> Bool {
    switch part.type {
    case "EXIF":
      read(ExifTags(afterIdentifier: (try? file.content(of: part, upTo: Self.maximumBlock)) ?? []))
    case "XMP ": hasXMP = true
    case "VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP": break
    default: hasOther = true
    }
    return true
  }

  /// Returns a time in the format of Exif. The first two bytes are the year.
  private static func time(_ bytes: [UInt8]) -> String {
    func digits(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = bytes.dropFirst(2).map(digits)
    return "\(Array(bytes.prefix(2)).bigNumber):" + rest.prefix(2).joined(separator: ":") + " "
      + rest.suffix(3).joined(separator: ":")
  }
}
