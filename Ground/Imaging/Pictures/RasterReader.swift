import CPixbuf
package import Linux

/// A reader for a picture's pixels. Of an animation it reads the first frame.
///
/// `Raster.maximumPixels` limits the memory. If the caller requests a smaller picture and the
/// format's loader can scale while it reads (JPEG), the limit applies to the smaller picture. The
/// stored picture may then have at most eight times as many pixels as the limit.
package enum RasterReader {
  /// The largest part of a file that is read, in bytes.
  private static let maximumFile: Int64 = 1 << 29
  private static let chunk = 1 << 16

  /// Reads a picture.
  /// - Parameter size: The size as stored, not turned upright, or `nil` for the full size.
  /// - Returns: `nil` if the file is not a picture, is damaged or has too many pixels.
  package static func read(_ file: Descriptor, size: PixelSize? = nil) -> Raster? {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    let sizing = Sizing(size)
    return withExtendedLifetime(sizing) {
      connect(loader, sizing)
      let isWhole = feed(loader, from: file, sizing)
      guard isWhole, !sizing.isRefused, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader)
      else { return nil }
      g_object_ref(UnsafeMutableRawPointer(pixbuf))
      let raster = Raster(owning: pixbuf)
      guard raster.size.count <= Raster.maximumPixels else { return nil }
      return size.map { raster.scaled(to: $0) } ?? raster
    }
  }

  /// Reads the file and closes the loader.
  /// - Returns: Whether a complete picture was read.
  private static func feed(
    _ loader: OpaquePointer, from file: Descriptor, _ sizing: Sizing
  ) -> Bool {
    var position: Int64 = 0
    while position < maximumFile {
      guard let bytes = try? file.read(at: position, upTo: chunk), !bytes.isEmpty else { break }
      position += Int64(bytes.count)
      guard gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0,
        !sizing.isRefused
      else {
        gdk_pixbuf_loader_close(loader, nil)
        return false
      }
      if hasFirstFrame(loader) {
        gdk_pixbuf_loader_close(loader, nil)
        return true
      }
    }
    return gdk_pixbuf_loader_close(loader, nil) != 0
  }

  /// Returns whether the file is an animation with a complete first frame. The other frames need
  /// not be read.
  private static func hasFirstFrame(_ loader: OpaquePointer) -> Bool {
    guard let animation = gdk_pixbuf_loader_get_animation(loader),
      gdk_pixbuf_animation_is_static_image(animation) == 0,
      let place = gdk_pixbuf_animation_get_iter(animation, nil)
    else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(place)) }
    return gdk_pixbuf_animation_iter_on_currently_loading_frame(place) == 0
  }

  private static func connect(
    _ loader: OpaquePointer, _ sizing: Sizing
  ) {
    typealias Prepared =
      @convention(c) (
        OpaquePointer?, Int32, Int32, UnsafeMutableRawPointer?
      ) -> Void
    let prepared: Prepared = { loader, width, height, sizing in
      guard let loader, let sizing else { return }
      Unmanaged<Sizing>.fromOpaque(sizing).takeUnretainedValue().decide(
        loader, PixelSize(width: Int(width), height: Int(height)))
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(loader), "size-prepared",
      unsafeBitCast(prepared, to: GCallback.self), Unmanaged.passUnretained(sizing).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
  }
}

/// The choice of the size at which a picture is read, once its stored size is known.
private final class Sizing {
  private let wanted: PixelSize?
  private(set) var isRefused = false

  init(_ wanted: PixelSize?) { self.wanted = wanted }

  func decide(_ loader: OpaquePointer, _ stored: PixelSize) {
    let limit = Raster.maximumPixels
    guard stored.count <= limit || (isReduced(loader, stored) && stored.count / 8 <= limit) else {
      isRefused = true
      // With an empty size, loaders allocate no pixels.
      return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    guard let wanted, wanted.count < stored.count else { return }
    gdk_pixbuf_loader_set_size(loader, Int32(wanted.width), Int32(wanted.height))
  }

  /// Returns whether the loader produces fewer pixels than are stored.
  private func isReduced(
    _ loader: OpaquePointer, _ stored: PixelSize
  ) -> Bool {
    guard let wanted, let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return false }
    defer { g_free(name) }
    return String(cString: name) == "jpeg" && wanted.width * 4 <= stored.width
      && wanted.height * 4 <= stored.height
  }
}
