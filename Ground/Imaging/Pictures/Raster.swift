import CPixbuf

/// A picture in memory, backed by gdk-pixbuf.
package final class Raster: @unchecked Sendable {
  // Sendable: only `draw` changes pixels, and its caller must be the picture's only owner.

  /// The maximum number of pixels in a picture. A larger picture is not read. This limits a
  /// picture's memory to four times as many bytes.
  package static let maximumPixels = 64 << 20

  let pixbuf: OpaquePointer

  /// Takes ownership of the caller's reference.
  init(owning pixbuf: OpaquePointer) { self.pixbuf = pixbuf }

  deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// Creates a picture to draw on, transparent or black, or returns `nil` if the size exceeds the
  /// limit.
  package convenience init?(size: PixelSize, isOpaque: Bool) {
    guard size.count <= Self.maximumPixels,
      let pixbuf = gdk_pixbuf_new(
        GDK_COLORSPACE_RGB, isOpaque ? 0 : 1, 8, Int32(size.width), Int32(size.height))
    else { return nil }
    gdk_pixbuf_fill(pixbuf, isOpaque ? 0x0000_00FF : 0)
    self.init(owning: pixbuf)
  }

  /// Creates a picture of one color, or returns `nil` if the size exceeds the limit.
  /// - Parameter color: Red, green, blue and the opacity, which are limited to 0 to 1.
  package convenience init?(size: PixelSize, color: [Double]) {
    self.init(size: size, isOpaque: false)
    gdk_pixbuf_fill(
      pixbuf,
      color.prefix(4).reduce(UInt32(0)) { bits, part in
        bits << 8 | (UInt32(exactly: (min(max(part, 0), 1) * 255).rounded()) ?? 0)
      })
  }

  /// The size in pixels.
  package var size: PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
  }

  /// Whether the picture has an alpha channel.
  package var hasAlpha: Bool { gdk_pixbuf_get_has_alpha(pixbuf) != 0 }

  /// Returns a copy, or `nil` if memory is insufficient.
  package func copied() -> Raster? { gdk_pixbuf_copy(pixbuf).map { Raster(owning: $0) } }

  /// Returns a scaled picture, or `nil` if the size exceeds the limit.
  package func scaled(to size: PixelSize) -> Raster? {
    if size == self.size { return self }
    guard size.count <= Self.maximumPixels else { return nil }
    return gdk_pixbuf_scale_simple(
      pixbuf, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR
    ).map { Raster(owning: $0) }
  }

  /// Returns a copy of a rectangle, or `nil` if the rectangle is not inside the picture.
  package func cropped(x: Int, y: Int, to size: PixelSize) -> Raster? {
    let own = self.size
    guard x >= 0, y >= 0, x <= own.width - size.width, y <= own.height - size.height,
      let part = gdk_pixbuf_new_subpixbuf(
        pixbuf, Int32(x), Int32(y), Int32(size.width), Int32(size.height))
    else { return nil }
    return Raster(owning: part).copied()
  }

  /// Returns the upright picture. The given orientation is the orientation of this stored picture.
  package func upright(_ orientation: ExifOrientation) -> Raster? {
    switch orientation {
    case .up: self
    case .upMirrored: flipped(horizontally: true)
    case .down: rotated(GDK_PIXBUF_ROTATE_UPSIDEDOWN)
    case .downMirrored: flipped(horizontally: false)
    case .leftMirrored: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: true)
    case .right: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)
    case .rightMirrored: rotated(GDK_PIXBUF_ROTATE_CLOCKWISE)?.flipped(horizontally: false)
    case .left: rotated(GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE)
    }
  }

  /// Draws a picture over this picture, scaled into a rectangle in pixels. Parts outside this
  /// picture are cropped.
  package func draw(
    _ picture: Raster, x: Double, y: Double, width: Double, height: Double, opacity: Double = 1
  ) {
    // gdk-pixbuf uses fixed-point arithmetic, so extreme coordinates are not drawn.
    let possible = -1e6...1e6
    guard possible.contains(x), possible.contains(y), possible.contains(width),
      possible.contains(height), opacity > 0
    else { return }
    let own = size
    let left = max(Int(x.rounded(.down)), 0)
    let top = max(Int(y.rounded(.down)), 0)
    let right = min(Int((x + width).rounded(.up)), own.width)
    let bottom = min(Int((y + height).rounded(.up)), own.height)
    guard left < right, top < bottom else { return }
    let source = picture.size
    gdk_pixbuf_composite(
      picture.pixbuf, pixbuf, Int32(left), Int32(top), Int32(right - left), Int32(bottom - top),
      x, y, width / Double(source.width), height / Double(source.height), GDK_INTERP_BILINEAR,
      Int32((min(opacity, 1) * 255).rounded()))
  }

  private func rotated(_ angle: GdkPixbufRotation) -> Raster? {
    gdk_pixbuf_rotate_simple(pixbuf, angle).map { Raster(owning: $0) }
  }

  private func flipped(horizontally: Bool) -> Raster? {
    gdk_pixbuf_flip(pixbuf, horizontally ? 1 : 0).map { Raster(owning: $0) }
  }
}
