import Foundation
import Pictures

/// What is being drawn on: a stack of them for each thread.
final class ImageContext {
  private static let key = "org.sharesheet.UIKit.imageContexts"

  let raster: Raster
  /// Pixels a point.
  let scale: CGFloat
  private let origin: CGPoint

  /// nil for a size that is none or has more than `Raster.maximumPixels`.
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
  }

  /// What has been drawn so far.
  var image: UIImage? { raster.copied().map { UIImage(.pixels($0), scale: scale) } }

  func pixels(of rect: CGRect) -> CGRect {
    CGRect(
      x: (rect.minX - origin.x) * scale, y: (rect.minY - origin.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  static var current: ImageContext? { stack.last ?? nil }

  /// A nil takes its place among the others, so that each begin has its end.
  static func push(_ context: ImageContext?) { stack.append(context) }
  static func pop() { _ = stack.popLast() }

  private static var stack: [ImageContext?] {
    get { Thread.current.threadDictionary[key] as? [ImageContext?] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}

/// Begins a context of one pixel a point, which draws until `UIGraphicsEndImageContext`. One that
/// would have more than 67 million pixels draws nothing and gives no picture.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// As `UIGraphicsBeginImageContext`.
/// - Parameters:
///   - opaque: black instead of transparent where nothing is drawn.
///   - scale: pixels a point; 0 is 1 here, where no screen has more.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  ImageContext.push(
    ImageContext(bounds: CGRect(origin: .zero, size: size), isOpaque: opaque, scale: scale))
}

/// What has been drawn in the present context; nil without one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { ImageContext.current?.image }

/// Ends what the last `UIGraphicsBeginImageContext` of this thread began.
public func UIGraphicsEndImageContext() { ImageContext.pop() }
