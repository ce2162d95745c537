public import Foundation

/// The screen that views are laid out for. Its size is 390 × 844 points with every face.
@preconcurrency @MainActor public final class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  nonisolated private override init() { super.init() }

  /// The size in points: 390 × 844.
  public var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The size in pixels: 1170 × 2532.
  public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  /// The number of pixels per point.
  public var scale: CGFloat { 3 }
  /// The number of pixels per point, which equals `scale`.
  public var nativeScale: CGFloat { 3 }
}
