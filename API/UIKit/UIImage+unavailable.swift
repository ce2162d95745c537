public import Foundation

extension UIImage {
  /// Unavailable: Linux has no Core Image.
  @available(
    *, unavailable, message: "There is no Core Image on Linux; use pngData() or draw(in:)."
  )
  public var ciImage: Never? { nil }

  /// Unavailable: faces show no animations.
  @available(
    *, unavailable, message: "Animations are not played; init(data:) shows the first frame."
  )
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    nil
  }

  @available(*, unavailable, message: "Patterns are not drawn; use draw(in:) for each place.")
  /// Unavailable: patterns are not drawn.
  public func drawAsPattern(in rect: CGRect) {}
}
