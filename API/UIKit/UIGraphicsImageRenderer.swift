public import Foundation
public import Graphics
import Imaging

/// The options of a `UIGraphicsImageRenderer`.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point. The default is 1.
  open var scale: CGFloat = 1
  /// Whether undrawn areas are black instead of transparent.
  open var opaque = false

  /// Creates a format with one pixel per point and a transparent background.
  public required override init() {}
  /// Returns a format with one pixel per point. On iOS, the scale is that of the screen.
  open class func `default`() -> Self { Self() }
  /// Returns a format with one pixel per point. On iOS, the scale is that of the screen.
  open class func preferred() -> Self { Self() }
}

/// The context of a renderer's actions. While the actions run, `UIImage.draw(in:)` draws into this
/// context.
open class UIGraphicsImageRendererContext: NSObject {
  /// The format of the renderer.
  public let format: UIGraphicsImageRendererFormat
  private let context: ImageContext?

  init(_ context: ImageContext?, _ format: UIGraphicsImageRendererFormat) {
    self.context = context
    self.format = format
  }

  /// The image drawn so far.
  open var currentImage: UIImage { context?.image ?? UIImage() }

  /// Fills the rectangle with the color of `UIColor.setFill()`.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// The context of Core Graphics, whose origin is the upper left corner. If there is no image, a
  /// context that draws nothing.
  open var cgContext: CGContext { context?.graphics ?? unshown }

  private lazy var unshown = CGContext(nil, transform: .identity)
}

/// A renderer that draws images into a new image. An image of more than 67 million pixels is empty.
open class UIGraphicsImageRenderer: NSObject {
  /// The actions that draw. `image(actions:)` calls them once, on the calling thread.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The format that sets the scale and the opacity. The renderer reads it for each image.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// Creates a renderer. The images show the rectangle `bounds`, in points.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  /// Creates a renderer with the preferred format.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Creates a renderer of images with a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of images with a size in points and the preferred format.
  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  /// Runs the actions and returns the image that they drew.
  /// - Returns: An empty image if `bounds` is empty or exceeds 67 million pixels.
  open func image(actions: DrawingActions) -> UIImage {
    let context = ImageContext(bounds: bounds, isOpaque: format.opaque, scale: format.scale)
    ImageContext.push(context)
    actions(UIGraphicsImageRendererContext(context, format))
    ImageContext.pop()
    // The raster needs no copy, because drawing has ended.
    return context.map { UIImage(.pixels($0.raster), scale: $0.scale) } ?? UIImage()
  }

  /// Returns the drawn image as a PNG, or empty data if there is no image.
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// Returns the drawn image as a JPEG, or empty data if there is no image.
  /// - Parameter compressionQuality: A value from 0 to 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
