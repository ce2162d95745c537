import UIKit

/// A controller of a page that a view of SwiftUI pushes or presents.
@MainActor final class PageController: UIViewController {
  private let graph: ViewGraph
  private(set) lazy var page = HostedPage(graph, controller: self)
  /// Called after a navigation controller has removed the page.
  var didPop: () -> Void = {}
  /// Called after the presented page was dismissed.
  var didDismiss: () -> Void = {}

  init(_ graph: ViewGraph) {
    self.graph = graph
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns `nil`: pages are not part of storyboards.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = page.view }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    page.setShown(true)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    page.setShown(false)
    if isBeingDismissed { didDismiss() }
  }

  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    if parent == nil { didPop() }
  }

  /// Shows the view as the page's content. The node that owns the page keeps the view's node.
  func show<Content: View>(
    _ view: Content, of owner: _ViewNode, _ key: _ViewNode.Key, environment: EnvironmentValues
  ) {
    page.setNode(owner.resolve(view, key, environment: environment, page: page))
  }
}
