public import Foundation

extension UIImage {
  @available(
    *, unavailable, message: "There is no Core Image on Linux; use pngData() or draw(in:)."
  )
  public var ciImage: Never? { nil }

  @available(
    *, unavailable, message: "Animations are not played; init(data:) shows the first frame."
  )
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    nil
  }

  @available(*, unavailable, message: "Patterns are not drawn; use draw(in:) for each place.")
  public func drawAsPattern(in rect: CGRect) {}
}
