public import Foundation

/// A view that is larger than what is seen of it. Faces scroll by themselves; here all of it is shown.
@MainActor open class UIScrollView: UIView {
  public enum KeyboardDismissMode: Int, Sendable {
    case none = 0
    case onDrag
    case interactive
  }

  open var contentSize = CGSize.zero
  open var contentOffset = CGPoint.zero
  open var contentInset = UIEdgeInsets.zero
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(owningView: self)
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(owningView: self)

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

/// Faces scroll by themselves; none of a scroll view's own calls come.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}
