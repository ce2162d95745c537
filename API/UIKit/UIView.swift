public import Foundation

/// A rectangle with views in it. Nothing draws it: faces draw values, not views.
@MainActor open class UIView: UIResponder {
  open var frame = CGRect.zero
  open var isHidden = false
  open var tag = 0
  open var isUserInteractionEnabled = true
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?

  public nonisolated override init() { super.init() }

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) { super.init() }

  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
}
