import UIKit

/// One page of a hosting controller: the views of a node, and the bar above them.
@MainActor final class HostedPage {
  /// The view that contains everything that the page shows.
  private final class PageView: UIStackView {
    weak var page: HostedPage?
    /// The controller of a view that an app shows without `addChild(_:)`. On iOS, such a view works
    /// without its controller.
    private var kept: UIViewController?
    private var hasJoined = false

    override func didMoveToSuperview() {
      super.didMoveToSuperview()
      let controller = page?.controller
      if superview == nil, hasJoined {
        hasJoined = false
        controller?.removeFromParent()
      }
      kept = superview != nil && controller?.parent == nil ? controller : nil
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      joinOwner()
      page?.update()
    }

    /// Makes a controller that is still without a parent a child of the controller whose view
    /// contains the page.
    private func joinOwner() {
      let responders = sequence(first: superview as UIResponder?) { $0?.next }
      guard let kept, let owner = responders.lazy.compactMap({ $0 as? UIViewController }).first
      else { return }
      self.kept = nil
      guard kept.parent == nil else { return }
      hasJoined = true
      owner.addChild(kept)
      kept.didMove(toParent: owner)
      letControllersAppear()
    }
  }

  let graph: ViewGraph
  /// The controller that shows the page.
  private(set) weak var controller: UIViewController?
  private let pageView = PageView()
  /// The views that follow the page, by numbers in the order in which they were added.
  private var lifecycles: [Int: Lifecycle] = [:]
  private var lastLifecycle = 0
  private(set) var isShown = false
  private var node: _ViewNode?
  private var presented: PresentedController?
  private var lastBar = BarContent()
  private var isModal = false

  var view: UIView { pageView }

  init(_ graph: ViewGraph, controller: UIViewController) {
    self.graph = graph
    self.controller = controller
    pageView.frame = UIScreen.main.bounds
    pageView.page = self
    graph.add(self)
  }

  /// Sets the node whose views the page shows.
  func setNode(_ node: _ViewNode) {
    guard self.node !== node else { return }
    self.node = node
    setNeedsUpdate()
  }

  func setNeedsUpdate() { pageView.setNeedsLayout() }

  /// Notifies a view from now on when the page appears and disappears.
  /// - Returns: The number of the view for `removeLifecycle(_:)`.
  func add(_ lifecycle: Lifecycle) -> Int {
    lastLifecycle += 1
    lifecycles[lastLifecycle] = lifecycle
    if isShown { lifecycle.setPageShown(true, graph) }
    return lastLifecycle
  }

  func removeLifecycle(_ number: Int) { lifecycles[number] = nil }

  /// Notifies the views that the page has appeared or disappeared.
  func setShown(_ isShown: Bool) {
    guard self.isShown != isShown else { return }
    self.isShown = isShown
    for (_, lifecycle) in lifecycles.sorted(by: { $0.key < $1.key }) {
      lifecycle.setPageShown(isShown, graph)
    }
    if isShown { setNeedsUpdate() }
  }

  /// Brings the views and then the page up to date.
  private func update() {
    graph.update()
    guard let node, !node.isEnded else { return close() }
    var content = PageContent()
    node.collect(&content)
    show(content)
    graph.runAfterCollection()
    graph.updateHiddenPages()
  }

  /// Presents what the views of a page present that another page covers.
  func updateHidden() {
    guard !isShown, isVisible || presented != nil, let node, !node.isEnded else { return }
    var content = PageContent()
    node.collect(&content)
    present(content.presentations)
  }

  /// Dismisses what the page presents.
  func close() { present([]) }

  /// Whether the page is shown, or covered by pages of its own stack only.
  private var isVisible: Bool {
    if isShown { return true }
    let top = controller?.navigationController?.topViewController as? PageController
    return top?.page.isShown ?? false
  }

  private func show(_ content: PageContent) {
    let views = [content.search].compactMap { $0 } + content.views + content.bar.bottom
    if pageView.arrangedSubviews != views {
      for view in pageView.arrangedSubviews where !views.contains(view) {
        pageView.removeArrangedSubview(view)
        view.removeFromSuperview()
      }
      for (index, view) in views.enumerated()
      where pageView.arrangedSubviews.count <= index || pageView.arrangedSubviews[index] !== view {
        pageView.insertArrangedSubview(view, at: index)
      }
    }
    if let controller { showBar(content, of: controller) }
    graph.afterCollection { [weak self] in self?.present(content.presentations) }
  }

  /// Changes only what the views set or have set before, because the app may use the same bar.
  private func showBar(_ content: PageContent, of controller: UIViewController) {
    let title = content.principalTitle ?? content.title
    if let title, controller.title != title { controller.title = title }
    let item = controller.navigationItem
    let bar = content.bar
    // Items are set from the edge to the middle.
    let trailing = Array(bar.trailing.reversed())
    if lastBar.leading != bar.leading { item.leftBarButtonItems = bar.leading }
    if lastBar.trailing != bar.trailing { item.rightBarButtonItems = trailing }
    if lastBar.hidesBack != bar.hidesBack { item.hidesBackButton = bar.hidesBack }
    lastBar = bar
    if isModal != content.isModal {
      isModal = content.isModal
      controller.isModalInPresentation = isModal
    }
    // The bar of an own stack is visible unless a page hides it.
    if let isHidden = bar.isHidden ?? (controller is PageController ? false : nil),
      let stack = controller.navigationController,
      stack.topViewController === controller, stack.isNavigationBarHidden != isHidden
    {
      stack.isNavigationBarHidden = isHidden
    }
  }

  // MARK: Presentations

  private struct PresentedController {
    let owner: _ViewNode
    let controller: UIViewController
    let didDismiss: () -> Void
  }

  /// Presents the last presentation, and dismisses the one that is no longer wanted.
  private func present(_ wanted: [Presentation]) {
    guard let controller else { return }
    if let current = presented {
      if let still = wanted.first(where: { $0.owner === current.owner }) {
        if current.controller.presentingViewController != nil {
          still.update?(current.controller)
          return
        }
        // The user has dismissed the controller.
        presented = nil
        still.didDismiss()
        return setNeedsUpdate()
      }
      presented = nil
      if current.controller.presentingViewController != nil {
        current.controller.presentingViewController?.dismiss(animated: true)
      }
    }
    guard isVisible, let next = wanted.last, controller.presentedViewController == nil else {
      return
    }
    let shown = next.make()
    presented = PresentedController(
      owner: next.owner, controller: shown, didDismiss: next.didDismiss)
    controller.present(shown, animated: true)
  }
}
