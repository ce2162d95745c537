public import Foundation

/// The height of a sheet. Stored without effect, because faces choose the height.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  @MainActor public final class Detent: NSObject {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
      public static let large = Identifier(rawValue: "com.apple.UIKit.large")

      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier

    private init(_ identifier: Identifier) { self.identifier = identifier }

    public class func medium() -> Detent { Detent(.medium) }
    public class func large() -> Detent { Detent(.large) }

    public class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom")) }
  }

  open var detents: [Detent] = [.large()]
  open var selectedDetentIdentifier: Detent.Identifier?
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  open var prefersGrabberVisible = false
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  open var prefersEdgeAttachedInCompactHeight = false
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  open var preferredCornerRadius: CGFloat?

  open func animateChanges(_ changes: () -> Void) { changes() }
  open func invalidateDetents() {}
}

@MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  var maximumDetentValue: CGFloat { get }
}
