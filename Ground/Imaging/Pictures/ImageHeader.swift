import CPixbuf
package import Linux

/// The properties of a picture in its file's header.
package struct ImageHeader: Hashable, Sendable {
  /// The stored width in pixels.
  package let width: Int
  /// The stored height in pixels.
  package let height: Int
  /// The turn that makes the stored picture upright.
  package let orientation: ExifOrientation
  /// gdk-pixbuf's name of the format, such as "jpeg", "png" or "gif".
  package let format: String
  /// The usual extension of the format, without a dot.
  package let filenameExtension: String
  /// Whether gdk-pixbuf supplied these properties and therefore has a loader for the picture.
  private let isFromLoader: Bool
  private let isTurnedByLoader: Bool

  /// Reads the header, or returns `nil` if neither `StatedSize` nor gdk-pixbuf recognizes a
  /// picture.
  package init?(of file: Descriptor) {
    if let stated = StatedSize(of: file) {
      (width, height) = (stated.width, stated.height)
      (format, filenameExtension) = (stated.format, stated.filenameExtension)
      orientation = stated.orientation
      (isFromLoader, isTurnedByLoader) = (false, stated.isTurnedByLoader)
      return
    }
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = gdk_pixbuf_get_file_info(file.path, &width, &height), width > 0, height > 0
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    self.format = Self.name(of: format)
    filenameExtension = Self.firstExtension(of: format)
    let stored = (try? ExifBlock(of: file)).flatMap(\.self)?.orientation
    orientation = stored.flatMap(ExifOrientation.init) ?? .up
    (isFromLoader, isTurnedByLoader) = (true, false)
  }

  /// Returns whether gdk-pixbuf has a loader for the picture.
  package func hasLoader(for file: Descriptor) -> Bool {
    isFromLoader || gdk_pixbuf_get_file_info(file.path, nil, nil) != nil
  }

  /// Reads the pixels as they are stored, even if the loader applies the orientation.
  /// - Parameter size: The size as stored, or `nil` for the full size.
  /// - Returns: `nil` if the picture cannot be read.
  package func raster(of file: Descriptor, size: PixelSize? = nil) -> Raster? {
    guard isTurnedByLoader else { return RasterReader.read(file, size: size) }
    return RasterReader.read(file, size: size?.turned(orientation))?.upright(orientation.inverse)
  }

  /// The width of the upright picture in pixels.
  package var uprightWidth: Int { orientation.swapsSides ? height : width }
  /// The height of the upright picture in pixels.
  package var uprightHeight: Int { orientation.swapsSides ? width : height }

  private static func name(of format: OpaquePointer) -> String {
    guard let name = gdk_pixbuf_format_get_name(format) else { return "" }
    defer { g_free(name) }
    return String(cString: name)
  }

  private static func firstExtension(of format: OpaquePointer) -> String {
    guard let list = gdk_pixbuf_format_get_extensions(format) else { return "img" }
    defer { g_strfreev(list) }
    guard let first = list[0] else { return "img" }
    let name = String(cString: first)
    return name == "jpeg" ? "jpg" : name
  }
}
