public import Foundation

/// The anchor of a popover, which iPad apps must set. Faces draw no popover arrows.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  /// The permitted directions of the arrow. The default is `.any`.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The view that the popover points to.
  open var sourceView: UIView?
  /// The rectangle in `sourceView` that the popover points to. The default is `.null`.
  open var sourceRect = CGRect.null
  /// The bar item that the popover points to.
  open var barButtonItem: UIBarButtonItem?
  /// The direction of the arrow. Always unknown.
  open var arrowDirection: UIPopoverArrowDirection { UIPopoverArrowDirection(rawValue: .max) }
  /// The margins around the popover, in points. Stored without effect.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The sheet that replaces the popover on a phone. Its properties have no effect.
  open var adaptiveSheetPresentationController: UISheetPresentationController {
    sheet
  }
  private lazy var sheet = UISheetPresentationController(
    presentedViewController: presentedViewController,
    presenting: presentingViewController)
  /// Whether the popover may cover `sourceRect`. The default is `false`.
  open var canOverlapSourceViewRect = false
  /// The views that the user can press while the popover is shown.
  open var passthroughViews: [UIView]?
  /// The color of the popover. Stored and not drawn.
  open var backgroundColor: UIColor?
}

/// A set of directions of a popover's arrow. Has no effect.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The arrow points up.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The arrow points down.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The arrow points to the left.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The arrow points to the right.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// All four directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]

  /// The bit mask.
  public let rawValue: UInt

  /// Creates a set from a bit mask.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// A popover's delegate. Its methods are called as for any sheet, because no face draws popovers.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}
