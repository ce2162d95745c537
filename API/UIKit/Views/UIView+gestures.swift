extension UIView {
  /// Adds a gesture recognizer. Faces support a tap on a view that contains only texts and images:
  /// the first text becomes a button. A tap on a root view is never recognized. All other gestures
  /// are never recognized.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  /// Removes a gesture recognizer. A recognizer of another view is ignored.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard let own = gestureRecognizers else { return }
    gestureRecognizers = own.filter { $0 !== gestureRecognizer }
  }

  /// The recognizer of a single tap on the view.
  fileprivate var tap: UITapGestureRecognizer? {
    guard isUserInteractionEnabled else { return nil }
    let taps = (gestureRecognizers ?? []).compactMap { $0 as? UITapGestureRecognizer }
    return taps.first { $0.isEnabled && $0.numberOfTapsRequired == 1 }
  }

  /// Whether the view contains only texts and images.
  fileprivate var isPlain: Bool {
    ViewReading.leavesOfRoot(self).allSatisfy { $0 is UILabel || $0 is UIImageView }
  }
}

extension UILabel {
  /// The recognizer of a tap on the label, or on a view whose first label is this label.
  var pressing: UITapGestureRecognizer? {
    var view: UIView? = self
    // A table's cells are not part of the views that a tap on the table is for.
    while let current = view, current.controller == nil, !(current is UITableView) {
      if let tap = current.tap {
        guard current.isPlain else { return nil }
        let first = ViewReading.leavesOfRoot(current).first { $0 is UILabel }
        return first === self ? tap : nil
      }
      view = current.superview
    }
    return nil
  }
}
