public import UIKit

extension Path {
  /// Creates a path with the bounds of the Core Graphics path.
  public init(_ path: CGPath) { self.init(path.boundingBox) }

  /// The path for Core Graphics, with the same bounds.
  public var cgPath: CGPath { CGPath(rect: boundingRect, transform: nil) }

  /// Returns a path with the bounds of the transformed path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    isEmpty ? self : Path(boundingRect.applying(transform))
  }
}
