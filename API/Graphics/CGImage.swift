// Apple's CoreGraphics also exports `CGFloat`, `CGRect` and the toll-free bridged names.
@_exported public import AppleSupport
@_exported public import Foundation
package import Imaging

/// A picture in memory. Its pixels are as stored: the orientation is not applied to them.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: NSObject, Sendable {
  package let raster: Raster

  package init(_ raster: Raster) { self.raster = raster }

  /// The stored width in pixels.
  public var width: Int { raster.size.width }
  /// The stored height in pixels.
  public var height: Int { raster.size.height }
  /// The number of bits per component. Always 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits per pixel: 32 if the picture has an alpha channel, otherwise 24.
  public var bitsPerPixel: Int { raster.hasAlpha ? 32 : 24 }

  /// Returns a part of the picture, or `nil` if the rectangle contains no part of the picture. The
  /// rectangle is first extended to whole pixels.
  public func cropping(to rect: CGRect) -> CGImage? {
    let inside = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !inside.isNull, inside.width >= 1, inside.height >= 1 else { return nil }
    return raster.cropped(
      x: Int(inside.minX), y: Int(inside.minY),
      to: PixelSize(width: Int(inside.width), height: Int(inside.height))
    ).map { CGImage($0) }
  }
}
