extension UIView {
  /// Takes the person's typing away from the view or one in it.
  ///
  /// - Parameter force: whether one goes that says it cannot.
  /// - Returns: whether one had it and has let it go.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = firstResponder else { return false }
    if first.resignFirstResponder() { return true }
    if force { first.loseFirstResponder() }
    return force
  }

  /// Itself, or one below.
  private var firstResponder: UIResponder? {
    if isFirstResponder { return self }
    for subview in subviews {
      if let first = subview.firstResponder { return first }
    }
    return nil
  }
}
