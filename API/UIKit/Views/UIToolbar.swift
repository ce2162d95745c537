/// A bar of buttons. It is not shown.
@preconcurrency @MainActor open class UIToolbar: UIView {
  /// The buttons. Stored and not shown.
  open var items: [UIBarButtonItem]?
  /// The color of the bar. Stored and not drawn.
  open var barTintColor: UIColor?
  /// Whether the bar is translucent. Stored without effect.
  open var isTranslucent = true

  /// Sets `items`. Faces show nothing.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}
