public import Foundation

/// The traits of the environment. They are constant and describe an upright phone with a light
/// appearance.
public final class UITraitCollection: NSObject, Sendable {
  /// The only trait collection.
  public static let current = UITraitCollection()

  /// The appearance, always light.
  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  /// The kind of device, always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  /// The amount of space across, always compact.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// The amount of space from top to bottom, always regular.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  /// The number of pixels per point, always 3.
  public var displayScale: CGFloat { 3 }

  /// Returns `false`, because the appearance does not change.
  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { false }
}

/// The amount of space in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unknown.
  case unspecified = 0
  /// Little space.
  case compact
  /// Much space.
  case regular
}

/// The brightness of the appearance. Only `light` is reported.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Unknown.
  case unspecified = 0
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

extension UIColor {
  /// Returns the color unchanged, because a dynamic color is resolved when it is created.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

/// The direction of a view's content. Stored without effect.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The content follows the direction of the text.
  case unspecified = 0
  /// Playback controls, which keep their direction.
  case playback
  /// Controls of a direction in space, which keep their direction.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}
