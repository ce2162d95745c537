extension UIView {
  /// Of a tap, faces make the first text of the view a button, where there is nothing else in it to
  /// use. A tap on a page's background and all other gestures are kept, and nobody can make them.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard let own = gestureRecognizers else { return }
    gestureRecognizers = own.filter { $0 !== gestureRecognizer }
  }

  /// What a tap on it does.
  fileprivate var tap: UITapGestureRecognizer? {
    guard isUserInteractionEnabled else { return nil }
    let taps = (gestureRecognizers ?? []).compactMap { $0 as? UITapGestureRecognizer }
    return taps.first { $0.isEnabled && $0.numberOfTapsRequired == 1 }
  }

  /// Whether there are only texts and pictures in it.
  fileprivate var isPlain: Bool {
    ViewReading.leavesOfRoot(self).allSatisfy { $0 is UILabel || $0 is UIImageView }
  }
}

extension UILabel {
  /// What a tap on the text does: of its own, or of a view whose first text it is.
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
