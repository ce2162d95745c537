public import Foundation

/// What the surroundings are like. There is one: a phone's screen, upright and light, as nothing is
/// drawn.
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

/// Whether there is much room in a direction.
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
  /// Itself: a colour has been chosen when it is made.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}
