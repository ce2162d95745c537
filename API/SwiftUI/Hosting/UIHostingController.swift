import SharesheetCombine
import UIKit

/// A controller that shows a view of SwiftUI.
///
/// Apple: https://developer.apple.com/documentation/swiftui/uihostingcontroller
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
  private let graph = ViewGraph()
  private var page: HostedPage?
  private var node: _ViewNode?

  /// The view that the controller shows. A new value updates the page.
  open var rootView: Content {
    didSet {
      if let node { graph.resolve { node.update(rootView) } }
    }
  }

  /// Creates a controller for a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller of a storyboard for a view.
  public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: aDecoder)
  }

  /// Returns `nil`. A subclass passes its view to `init(coder:rootView:)`.
  public required init?(coder aDecoder: NSCoder) { nil }

  /// The way the controller uses the size of its view. Has no effect.
  open var sizingOptions: UIHostingControllerSizingOptions = []
  /// The regions of the safe area that the view avoids. Has no effect.
  open var safeAreaRegions: SafeAreaRegions = .all

  open override func loadView() {
    let page = HostedPage(graph, controller: self)
    self.page = page
    view = page.view
    var environment = EnvironmentValues()
    environment.setPage(self)
    let node = _ViewNode(
      Content.self, graph: graph, parent: nil, page: page, environment: environment)
    self.node = node
    page.setNode(node)
    graph.resolve { node.update(rootView) }
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    page?.setShown(true)
  }

  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    page?.setShown(false)
  }

  /// Returns the size of the screen: faces choose the size.
  open func sizeThatFits(in size: CGSize) -> CGSize { UIScreen.main.bounds.size }

  isolated deinit { node?.end() }
}

/// The way a hosting controller uses the size of its view. Has no effect.
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  /// The preferred size of the controller.
  public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1 << 0)
  /// The natural size of the view.
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 1 << 1)
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension EnvironmentValues {
  /// Sets the actions that belong to the controller of a page.
  /// - Parameter isPresented: Whether the page is presented or pushed. `nil` asks the controller.
  @MainActor mutating func setPage(_ controller: UIViewController, isPresented: Bool? = nil) {
    let isPresented = isPresented ?? (controller.presentingViewController != nil)
    dismiss = DismissAction(isPresented: isPresented) { [weak controller] in controller?.leave() }
    openURL.system = { [weak controller] url, completion in
      guard let context = controller?.extensionContext else { return completion(false) }
      let report = Handed(value: completion)
      context.open(url) { isOpened in
        MainQueue.run { report.value(isOpened) }
      }
    }
  }
}

extension UIViewController {
  /// Pops the controller, or the innermost stack that contains it and was pushed. If there is no
  /// such stack, dismisses the presented controller.
  fileprivate func leave() {
    var current = self
    while let stack = current.navigationController {
      let index = stack.viewControllers.firstIndex { $0 === current } ?? 0
      if index > 0 {
        stack.popToViewController(stack.viewControllers[index - 1], animated: true)
        return
      }
      current = stack
    }
    presentingViewController?.dismiss(animated: true)
  }
}
