public import Foundation
import Imaging

extension UIImage {
  /// Draws the image upright and scaled into the current image context, if there is one.
  public func draw(in rect: CGRect) {
    guard let context = ImageContext.current, let pixels = uprightSize else { return }
    let place = context.pixels(of: rect)
    // Decode only as many pixels as will be visible. A photo may have 50 million pixels.
    var size: PixelSize?
    if place.width.isFinite, place.height.isFinite, place.width >= 1, place.height >= 1,
      place.width < CGFloat(pixels.width), place.height < CGFloat(pixels.height)
    {
      size = PixelSize(
        width: Int(place.width.rounded(.up)), height: Int(place.height.rounded(.up)))
    }
    guard let raster = upright(size: size) else { return }
    context.raster.draw(
      raster, x: place.minX, y: place.minY, width: place.width, height: place.height)
  }

  /// Draws the image as `draw(in:)` does, at its own size.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
