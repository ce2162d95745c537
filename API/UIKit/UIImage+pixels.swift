public import Foundation
public import Graphics
import Imaging

extension UIImage {
  /// The stored pixels, decoded on each access. `nil` if the image is damaged or has more than 67
  /// million pixels.
  public var cgImage: CGImage? {
    switch content {
    case .none: nil
    case .pixels(let raster): CGImage(raster)
    case .file(let file, _): RasterReader.read(file).map { CGImage($0) }
    }
  }

  /// Creates an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(.pixels(cgImage.raster), scale: 1)
  }

  /// Creates an image whose pixels are turned upright immediately. Its orientation is `.up`.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let upright = cgImage.raster.upright(ExifOrientation(orientation))
    self.init(.pixels(upright ?? cgImage.raster), scale: scale)
  }
}

extension ExifOrientation {
  fileprivate init(_ orientation: UIImage.Orientation) {
    self =
      switch orientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }
}
