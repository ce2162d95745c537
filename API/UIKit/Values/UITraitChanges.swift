public import Foundation

/// A trait of the environment. The traits do not change.
public protocol UITraitDefinition {}

/// The brightness of the appearance.
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition {}
/// The amount of space across.
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
/// The amount of space from top to bottom.
public enum UITraitVerticalSizeClass: UITraitDefinition {}
/// The user's text size.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
/// The number of pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {}
/// The direction of the layout.
public enum UITraitLayoutDirection: UITraitDefinition {}

/// A trait of the environment, by its type.
public typealias UITrait = any UITraitDefinition.Type

/// A registration for changes of traits.
public protocol UITraitChangeRegistration: Sendable {}

private struct UnusedRegistration: UITraitChangeRegistration {}

/// An object with the traits of the process.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

extension UITraitEnvironment {
  /// Never calls the handler: the traits do not change.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { UnusedRegistration() }

  /// Never sends the message: the traits do not change.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration { UnusedRegistration() }

  /// Never sends the message: the traits do not change.
  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration { UnusedRegistration() }

  /// Has no effect.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
