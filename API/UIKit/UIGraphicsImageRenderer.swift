public import Foundation
import Pictures

/// The options of a `UIGraphicsImageRenderer`.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels per point. The default is 1.
  open var scale: CGFloat = 1
  /// Whether undrawn areas are black instead of transparent.
  open var opaque = false

  public required override init() {}
  open class func `default`() -> Self { Self() }
  open class func preferred() -> Self { Self() }
}

/// The context of a renderer's actions. `UIImage.draw(in:)` draws into it while they run.
open class UIGraphicsImageRendererContext: NSObject {
  public let format: UIGraphicsImageRendererFormat
  private let context: ImageContext?

  init(_ context: ImageContext?, _ format: UIGraphicsImageRendererFormat) {
    self.context = context
    self.format = format
  }

  /// The image drawn so far.
  open var currentImage: UIImage { context?.image ?? UIImage() }

  @available(
    *, unavailable, message: "Nothing is filled here; draw pictures with draw(in:)."
  )
  public func fill(_ rect: CGRect) {}

  @available(
    *, unavailable, message: "There is no Core Graphics on Linux; draw pictures with draw(in:)."
  )
  public var cgContext: Never? { nil }
}

/// A renderer that draws images into a new image. An image of more than 67 million pixels is empty.
open class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  open func image(actions: DrawingActions) -> UIImage {
    let context = ImageContext(bounds: bounds, isOpaque: format.opaque, scale: format.scale)
    ImageContext.push(context)
    actions(UIGraphicsImageRendererContext(context, format))
    ImageContext.pop()
    // The raster needs no copy, because drawing has ended.
    return context.map { UIImage(.pixels($0.raster), scale: $0.scale) } ?? UIImage()
  }

  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// - Parameter compressionQuality: A value from 0 to 1.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
