import CExif
import CPixbuf
import Linux

/// What a picture's file says of itself before its pixels begin.
struct ImageHeader: Sendable {
  /// Pixels, as stored.
  let width: Int
  let height: Int
  let orientation: UIImage.Orientation
  let filenameExtension: String

  /// nil for what gdk-pixbuf does not take for a picture.
  init?(of file: Descriptor) {
    var width: Int32 = 0
    var height: Int32 = 0
    guard let format = gdk_pixbuf_get_file_info(file.path, &width, &height), width > 0, height > 0
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
    filenameExtension = Self.firstExtension(of: format)
    orientation = Self.exifOrientation(of: file) ?? .up
  }

  private static func firstExtension(of format: OpaquePointer) -> String {
    guard let list = gdk_pixbuf_format_get_extensions(format) else { return "img" }
    defer { g_strfreev(list) }
    guard let first = list[0] else { return "img" }
    let name = String(cString: first)
    return name == "jpeg" ? "jpg" : name
  }

  private static func exifOrientation(of file: Descriptor) -> UIImage.Orientation? {
    guard let data = exif_data_new_from_file(file.path) else { return nil }
    defer { exif_data_unref(data) }
    guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
      entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.size >= 2
    else { return nil }
    return .init(exif: Int(exif_get_short(entry.pointee.data, exif_data_get_byte_order(data))))
  }
}
