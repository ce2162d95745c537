import Linux

/// The properties that the header of a HEIF, AVIF, WebP or JPEG 2000 file contains. Reading them
/// needs no loader and decodes no pixels. Every read is bounded, even for malicious files.
struct StatedSize: Hashable {
  /// The stored width in pixels, at least 1.
  let width: Int
  let height: Int
  var orientation = ExifOrientation.up
  /// The name that gdk-pixbuf's loaders give the format.
  let format: String
  let filenameExtension: String
  /// Whether loaders turn pictures of this format upright. HEIF requires that.
  var isTurnedByLoader = false

  /// Reads the header, or returns `nil` for other formats, and if the header contains no valid
  /// size.
  init?(of file: Descriptor) {
    let header = HeaderBytes(file)
    guard
      let found = HEIFHeader.read(header) ?? WebPHeader.read(header)
        ?? JPEG2000Header.read(header)
    else { return nil }
    self = found
  }

  init?(
    width: Int, height: Int, orientation: ExifOrientation? = nil, format: String,
    filenameExtension: String, isTurnedByLoader: Bool = false
  ) {
    let possible = 1...Int(Int32.max)
    guard possible.contains(width), possible.contains(height) else { return nil }
    (self.width, self.height) = (width, height)
    self.orientation = orientation ?? .up
    (self.format, self.filenameExtension) = (format, filenameExtension)
    self.isTurnedByLoader = isTurnedByLoader
  }
}
