public import Foundation
package import Imaging
import Linux

/// A context in which pictures and filled rectangles are drawn. The origin of a bitmap context is
/// its lower left corner, as on iOS. Paths, texts, shadows and gradients are not drawn.
///
/// Apple: https://developer.apple.com/documentation/coregraphics/cgcontext
public final class CGContext: NSObject {
  private struct State {
    /// From the caller's coordinates to pixels, whose origin is the upper left corner.
    var transform: CGAffineTransform
    var opacity: CGFloat = 1
    var fill: [CGFloat] = [0, 0, 0, 1]
  }

  /// The picture, or `nil` if it would be too large. Then nothing is drawn.
  private let raster: Raster?
  private var state: State
  private var saved: [State] = []

  /// The quality of scaled pictures. Stored without effect.
  public var interpolationQuality = CGInterpolationQuality.default

  /// Creates a context that draws on `raster`, which has no other owner that draws.
  package init(_ raster: Raster?, transform: CGAffineTransform) {
    self.raster = raster
    state = State(transform: transform)
  }

  /// Creates a bitmap context that is transparent, or black if `bitmapInfo` has no opacity.
  /// - Parameters:
  ///   - data: Must be `nil`: the pixels cannot be written to the caller's memory.
  ///   - bitsPerComponent: Must be 8.
  ///   - bytesPerRow: Ignored.
  /// - Returns: `nil` for other parameters, and for more than 67 million pixels.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let most = Raster.maximumPixels
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    guard data == nil, bitsPerComponent == 8, space.model == .rgb, let alpha, alpha != .alphaOnly,
      (1...most).contains(width), (1...most).contains(height),
      let raster = Raster(
        size: PixelSize(width: width, height: height),
        isOpaque: [.none, .noneSkipFirst, .noneSkipLast].contains(alpha))
    else { return nil }
    self.init(
      raster, transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
  }

  /// Creates a bitmap context as the initializer above does.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent,
      bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo.rawValue)
  }

  /// The width in pixels.
  public var width: Int { raster?.size.width ?? 0 }
  /// The height in pixels.
  public var height: Int { raster?.size.height ?? 0 }
  /// The transformation from the caller's coordinates to pixels from the upper left corner.
  public var ctm: CGAffineTransform { state.transform }

  /// Returns a copy of the picture, or `nil` if memory is insufficient.
  public func makeImage() -> CGImage? { raster?.copied().map { CGImage($0) } }

  // MARK: State

  /// Keeps the transformation, the opacity and the color for `restoreGState()`.
  public func saveGState() { saved.append(state) }
  /// Restores what `saveGState()` kept last. Does nothing if nothing is kept.
  public func restoreGState() { if let last = saved.popLast() { state = last } }
  /// Moves the origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }
  /// Scales the coordinates.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }
  /// Turns the coordinates, by an angle in radians.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  /// Applies `transform` before the present transformation.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  /// Sets the opacity of what is drawn, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { state.opacity = alpha }
  /// Has no effect: colors are always drawn over those below.
  public func setBlendMode(_ mode: CGBlendMode) {}
  /// Has no effect.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Has no effect.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Sets the color of filled rectangles, from components from 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = [red, green, blue, alpha]
  }
  /// Sets the color of filled rectangles to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  // MARK: Drawing

  /// Draws a picture into the rectangle. Its upper edge is at the greater y, as on iOS. A picture
  /// that is turned by other angles than 90° is not drawn, and a message says so.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let corner = CGPoint(x: rect.minX, y: rect.maxY).applying(state.transform)
    let right = CGPoint(x: rect.maxX, y: rect.maxY).applying(state.transform)
    let below = CGPoint(x: rect.minX, y: rect.minY).applying(state.transform)
    guard
      let orientation = Self.orientation(
        right: CGPoint(x: right.x - corner.x, y: right.y - corner.y),
        below: CGPoint(x: below.x - corner.x, y: below.y - corner.y))
    else {
      return StandardError.print(
        "CGContext cannot draw a picture that is turned by other angles than 90°. Turn it with "
          + "UIImage(cgImage:scale:orientation:).")
    }
    guard let upright = image.raster.upright(orientation) else { return }
    paint(upright, rect)
  }

  /// Fills the rectangle. If the coordinates are turned, its bounds are filled.
  public func fill(_ rect: CGRect) {
    guard
      let dot = Raster(size: PixelSize(width: 1, height: 1), color: state.fill.map { Double($0) })
    else { return }
    paint(dot, rect)
  }

  /// Fills the rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  private func paint(_ picture: Raster, _ rect: CGRect) {
    let place = rect.applying(state.transform)
    raster?.draw(
      picture, x: place.minX, y: place.minY, width: place.width, height: place.height,
      opacity: state.opacity)
  }

  /// Returns the orientation whose picture becomes upright if its axes become the vectors.
  private static func orientation(right: CGPoint, below: CGPoint) -> ExifOrientation? {
    let slack = 1e-6 * (abs(right.x) + abs(right.y) + abs(below.x) + abs(below.y))
    if abs(right.y) <= slack, abs(below.x) <= slack {
      return right.x >= 0
        ? (below.y >= 0 ? .up : .downMirrored) : (below.y >= 0 ? .upMirrored : .down)
    }
    guard abs(right.x) <= slack, abs(below.y) <= slack else { return nil }
    return right.y >= 0
      ? (below.x >= 0 ? .leftMirrored : .right) : (below.x >= 0 ? .left : .rightMirrored)
  }
}
