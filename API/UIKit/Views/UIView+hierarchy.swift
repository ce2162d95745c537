import Foundation
import Linux

extension UIView {
  /// The subviews, from back to front.
  public var subviews: [UIView] { storedSubviews }

  /// The view that contains this view, or `nil` if there is none.
  public var superview: UIView? { storedSuperview }

  /// The topmost ancestor, or the view itself.
  var outermostView: UIView {
    var view = self
    while let above = view.storedSuperview { view = above }
    return view
  }

  /// Removes a view from its previous superview and adds it in front of the other subviews.
  public func addSubview(_ view: UIView) { insert(view) { $0.count } }

  /// Inserts a subview. An index out of range is clamped.
  public func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }

  /// Inserts a subview above the sibling, or in front of all subviews if the sibling is not a
  /// subview.
  public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view) { ($0.firstIndex { $0 === siblingSubview } ?? $0.count - 1) + 1 }
  }

  /// Inserts a subview below the sibling, or in front of all subviews if the sibling is not a
  /// subview.
  public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view) { $0.firstIndex { $0 === siblingSubview } ?? $0.count }
  }

  /// Moves a subview in front of the other subviews. A view that is not a subview is ignored.
  public func bringSubviewToFront(_ view: UIView) { move(view) { $0.count } }

  /// Moves a subview behind the other subviews. A view that is not a subview is ignored.
  public func sendSubviewToBack(_ view: UIView) { move(view) { _ in 0 } }

  /// Exchanges two subviews. An index out of range has no effect.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard storedSubviews.indices.contains(index1), storedSubviews.indices.contains(index2) else {
      return
    }
    storedSubviews.swapAt(index1, index2)
    ScreenChanges.note()
  }

  /// Removes the view from its superview. View controllers that are visible in the removed view are
  /// notified that they disappear.
  public func removeFromSuperview() {
    guard let old = storedSuperview else { return }
    let controllers = appearingControllers
    for controller in controllers { controller.perform(.willDisappear) }
    old.willRemoveSubview(self)
    willMove(toSuperview: nil)
    (old as? UIStackView)?.forget(self)
    old.storedSubviews.removeAll { $0 === self }
    storedSuperview = nil
    didMoveToSuperview()
    for controller in controllers { controller.perform(.didDisappear) }
    old.setNeedsLayout()
  }

  /// Returns whether this view is the given view or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.storedSuperview
    }
    return false
  }

  /// Returns this view or the first descendant with the tag.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in storedSubviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  private func insert(_ view: UIView, at index: ([UIView]) -> Int) {
    guard !isDescendant(of: view) else {
      return StandardError.print("A view cannot be added to itself or to a view in it.")
    }
    if view.storedSuperview !== self {
      view.removeFromSuperview()
      view.willMove(toSuperview: self)
    }
    // The search takes time in proportion to the subviews, so a new subview is not searched.
    if view.storedSuperview === self { storedSubviews.removeAll { $0 === view } }
    storedSubviews.insert(view, at: min(max(index(storedSubviews), 0), storedSubviews.count))
    let isNew = view.storedSuperview !== self
    view.storedSuperview = self
    if isNew {
      view.didMoveToSuperview()
      didAddSubview(view)
      view.letControllersAppear()
    }
    setNeedsLayout()
  }

  private func move(_ view: UIView, to index: ([UIView]) -> Int) {
    guard let old = storedSubviews.firstIndex(where: { $0 === view }) else { return }
    storedSubviews.remove(at: old)
    storedSubviews.insert(view, at: min(index(storedSubviews), storedSubviews.count))
    ScreenChanges.note()
  }

  // MARK: Appearance of controllers

  /// The controller of this view or of the nearest ancestor.
  private var nearestController: UIViewController? {
    var ancestor: UIView? = self
    while let current = ancestor {
      if let controller = current.controller { return controller }
      ancestor = current.storedSuperview
    }
    return nil
  }

  /// The topmost controllers in this view that are on the screen. Each of these controllers handles
  /// the controllers that it contains.
  private var appearingControllers: [UIViewController] {
    if let controller { return controller.appearance == .disappeared ? [] : [controller] }
    return storedSubviews.flatMap(\.appearingControllers)
  }

  private var hiddenControllers: [UIViewController] {
    if let controller { return controller.appearance == .disappeared ? [controller] : [] }
    return storedSubviews.flatMap(\.hiddenControllers)
  }

  /// Makes the child controllers of a view appear when the view is added to a view that is visible
  /// or appears. `viewWillAppear` is called immediately, and `viewDidAppear` with that of the
  /// parent or in the next turn of the main queue.
  package func letControllersAppear() {
    guard let above = storedSuperview?.nearestController,
      above.appearance == .appeared || above.appearance == .appearing
    else { return }
    for controller in hiddenControllers where controller.parent != nil {
      controller.perform(.willAppear)
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          guard controller.appearance == .appearing else { return }
          controller.perform(.isAppearing)
          controller.perform(.didAppear)
        }
      }
    }
  }
}
