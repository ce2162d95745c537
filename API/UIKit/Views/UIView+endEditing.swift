extension UIView {
  /// Makes the view or its descendant resign as the first responder.
  /// - Parameter force: Whether to resign even if the responder refuses.
  /// - Returns: Whether a responder resigned.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = firstResponder else { return false }
    if first.resignFirstResponder() { return true }
    if force { first.loseFirstResponder() }
    return force
  }

  /// The view or its descendant that is the first responder.
  private var firstResponder: UIResponder? {
    if isFirstResponder { return self }
    for subview in subviews {
      if let first = subview.firstResponder { return first }
    }
    return nil
  }
}
