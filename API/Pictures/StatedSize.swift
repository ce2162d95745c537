import Linux

/// What the header of a HEIF, AVIF, WebP or JPEG 2000 file states. No loader is needed for it, and
/// no pixel is looked at. Every read has a limit, and no file makes a reader go on without an end.
struct StatedSize: Hashable {
  /// Pixels, as stored; at least 1.
  let width: Int
  let height: Int
  var orientation = ExifOrientation.up
  /// As gdk-pixbuf's loaders call the format.
  let format: String
  let filenameExtension: String
  /// Whether loaders turn pictures of this format upright: HEIF demands it of its readers.
  var isTurnedByLoader = false

  /// `nil` for other formats, and for headers that state no possible size.
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
