public import Foundation
public import Graphics
import Imaging

/// A drawing context. Each thread has its own stack of contexts.
final class ImageContext {
  private static let key = "org.sharesheet.UIKit.imageContexts"

  let raster: Raster
  /// The number of pixels per point.
  let scale: CGFloat
  /// The context of Core Graphics that draws on the same pixels, with UIKit's origin.
  let graphics: CGContext
  private let origin: CGPoint

  /// Returns `nil` if the size is not positive or exceeds `Raster.maximumPixels`.
  init?(bounds: CGRect, isOpaque: Bool, scale: CGFloat) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    let possible = 0.0...CGFloat(Raster.maximumPixels)
    let (width, height) = (bounds.size.width * scale, bounds.size.height * scale)
    guard possible.contains(width), possible.contains(height), width > 0, height > 0,
      let raster = Raster(
        size: PixelSize(width: Int(width.rounded(.up)), height: Int(height.rounded(.up))),
        isOpaque: isOpaque)
    else { return nil }
    self.raster = raster
    self.scale = scale
    origin = bounds.origin
    graphics = CGContext(
      raster,
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale))
  }

  /// The image drawn so far.
  var image: UIImage? { raster.copied().map { UIImage(.pixels($0), scale: scale) } }

  func pixels(of rect: CGRect) -> CGRect {
    CGRect(
      x: (rect.minX - origin.x) * scale, y: (rect.minY - origin.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  static var current: ImageContext? { stack.last ?? nil }

  /// Pushes a context. If the context could not be created, pushes `nil`, so that the caller can
  /// end each context that it began.
  static func push(_ context: ImageContext?) { stack.append(context) }
  static func pop() { _ = stack.popLast() }

  private static var stack: [ImageContext?] {
    get { Thread.current.threadDictionary[key] as? [ImageContext?] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}

/// Begins a context with one pixel per point. The context ends with `UIGraphicsEndImageContext`. If
/// the context would exceed 67 million pixels, nothing is drawn and there is no image.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a context as `UIGraphicsBeginImageContext` does.
/// - Parameters:
///   - opaque: Whether undrawn areas are black instead of transparent.
///   - scale: The number of pixels per point. 0 means 1.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  ImageContext.push(
    ImageContext(bounds: CGRect(origin: .zero, size: size), isOpaque: opaque, scale: scale))
}

/// Returns the context of Core Graphics in which the current image is drawn, or `nil` if there is
/// none. Its origin is the upper left corner. Therefore `CGContext.draw(_:in:)` draws pictures
/// upside down unless the coordinates are flipped first, as on iOS. `UIImage.draw(in:)` ignores the
/// transformation.
public func UIGraphicsGetCurrentContext() -> CGContext? { ImageContext.current?.graphics }

/// Fills the rectangle of the current image context with the color of `UIColor.setFill()`.
public func UIRectFill(_ rect: CGRect) { ImageContext.current?.graphics.fill(rect) }

/// Returns the image drawn in the current context, or `nil` if there is no context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { ImageContext.current?.image }

/// Ends the context that this thread began last.
public func UIGraphicsEndImageContext() { ImageContext.pop() }

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
