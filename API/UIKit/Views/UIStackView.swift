public import Foundation

/// A row or column of views. Faces show the views in the order of `arrangedSubviews`. The stack
/// does not position the views.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The distribution of the views along the axis. Stored without effect.
  public enum Distribution: Int, Sendable {
    /// The views fill the stack. Their sizes may differ.
    case fill = 0
    /// The views have equal sizes.
    case fillEqually
    /// The views fill the stack in proportion to their contents.
    case fillProportionally
    /// The gaps are equal.
    case equalSpacing
    /// The distances of the centers are equal.
    case equalCentering
  }

  /// The alignment of the views across the axis. Stored without effect.
  public enum Alignment: Int, Sendable {
    /// The views fill the stack's width or height.
    case fill = 0
    /// At the edge where the text starts, or at the top.
    case leading
    /// At the baseline of the first line.
    case firstBaseline
    /// In the center.
    case center
    /// At the edge where the text ends, or at the bottom.
    case trailing
    /// At the baseline of the last line.
    case lastBaseline

    /// The alignment at the top of a row, which equals `leading`.
    public static var top: Alignment { .leading }
    /// The alignment at the bottom of a row, which equals `trailing`.
    public static var bottom: Alignment { .trailing }
  }

  /// The arranged views. Faces show them in this order, and do not show other subviews.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The direction of the stack. Stored without effect.
  open var axis = NSLayoutConstraint.Axis.horizontal
  /// The distribution of the views along the axis. Stored without effect.
  open var distribution = Distribution.fill
  /// The alignment of the views across the axis. Stored without effect.
  open var alignment = Alignment.fill
  /// The distance between the views, in points. Stored without effect.
  open var spacing: CGFloat = 0
  /// Whether the layout margins apply. Stored without effect.
  open var isLayoutMarginsRelativeArrangement = false

  /// Creates a stack that arranges the views in the given order.
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates an empty stack. Reads nothing from `coder`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds a view as the last subview of the arrangement.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view into the arrangement. An index out of range is clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    guard view.superview === self else { return }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    ScreenChanges.note()
  }

  /// Removes a view from the arrangement. The view stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    forget(view)
    ScreenChanges.note()
  }

  /// Has no effect.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

  func forget(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
}
