public import Foundation

/// The height of a sheet. Stored without effect, because faces choose the height.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  /// A height at which a sheet rests. Has no effect.
  @MainActor public final class Detent: NSObject {
    /// The identifier of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The identifier of `medium()`.
      public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
      /// The identifier of `large()`.
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")

      /// The identifier.
      public let rawValue: String

      /// Creates an identifier from a string.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Creates an identifier from a string.
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier. A custom detent that was created without an identifier has the identifier
    /// `custom`.
    public let identifier: Identifier

    private init(_ identifier: Identifier) { self.identifier = identifier }

    /// Returns the detent at about half of the screen.
    public class func medium() -> Detent { Detent(.medium) }
    /// Returns the detent at the full height.
    public class func large() -> Detent { Detent(.large) }

    /// Returns a detent of the app's own height. The resolver is never called.
    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom")) }
  }

  /// The heights at which the sheet rests. The default is `large()`.
  open var detents: [Detent] = [.large()]
  /// The detent at which the sheet rests. The default is `nil`.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// The largest detent that does not dim the page below. The default is `nil`.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether the sheet has a handle. The default is `false`.
  open var prefersGrabberVisible = false
  /// Whether scrolling expands the sheet. The default is `true`.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is attached to the bottom edge in a window of compact height. The default is
  /// `false`.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether a sheet that is attached to the bottom edge has the width of `preferredContentSize`.
  /// The default is `false`.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The radius of the corners, in points. The default is `nil`.
  open var preferredCornerRadius: CGFloat?

  /// Calls the closure immediately. Nothing is animated.
  open func animateChanges(_ changes: () -> Void) { changes() }
  /// Does nothing: detents have no effect.
  open func invalidateDetents() {}
}

/// A sheet's delegate, which is notified as for any presentation.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when the user chooses another detent. Never called: faces choose the height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// The surroundings of a custom detent. Never passed to a resolver.
@MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  /// The greatest possible height, in points.
  var maximumDetentValue: CGFloat { get }
}
