public import Foundation

/// The traits of the environment. They are constant: a phone's screen, upright and light.
public final class UITraitCollection: NSObject, Sendable {
  public static let current = UITraitCollection()

  public var userInterfaceStyle: UIUserInterfaceStyle { .light }
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  public var displayScale: CGFloat { 3 }

  public func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { false }
}

/// The amount of space in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact
  case regular
}

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light
  case dark
}

extension UIColor {
  /// Returns the color unchanged, because a dynamic color is resolved when it is created.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
