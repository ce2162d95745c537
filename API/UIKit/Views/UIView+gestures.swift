extension UIView {
  /// Adds a gesture recognizer. For a tap, faces show the first text of the view as a button, if
  /// the view contains only texts and images. A tap on a controller's root view and all other
  /// gestures are stored but never recognized.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

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
  /// The recognizer of a tap on the text: the label's own, or that of a view whose first label this
  /// is.
  var pressing: UITapGestureRecognizer? {
    var view: UIView? = self
    while let current = view, current.controller == nil {
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
