import Foundation

/// One place in the tree of a screen's views. Not part of Apple's API.
///
/// The node stays while the same type of view is in this place. It keeps the state of the view and
/// the object of UIKit that faces show.
@MainActor public final class _ViewNode {
  /// The position of a child. A child with the same key and the same type of view keeps its node.
  enum Key: Hashable {
    case body
    case index(Int)
    case id(AnyHashable)
  }

  let graph: ViewGraph
  let depth: Int
  private(set) weak var parent: _ViewNode?
  /// The page that shows the view.
  private(set) weak var page: HostedPage?

  private let type: any Any.Type
  /// The position of the node in its parent.
  private(set) var key = Key.body
  /// What the node is in a picker or in a tab view.
  var option = ViewOption()
  private var children: [Key: _ViewNode] = [:]
  /// The children in the order of the last resolution.
  private(set) var shown: [_ViewNode] = []
  private var resolved: Set<Key> = []
  private(set) var isEnded = false

  /// The values that the view and its children read with `@Environment`.
  var environment: EnvironmentValues
  /// The memory of the view's dynamic properties, by their offsets.
  private var memory: [Int: AnyObject] = [:]
  private var object: AnyObject?
  /// Resolves the view again with its newest value.
  private var evaluate: (() -> Void)?
  private var ends: [() -> Void] = []
  /// Collects what the page shows of the view. `nil` collects the widget and the children.
  var collector: ((_ViewNode, inout PageContent) -> Void)?

  init(
    _ type: any Any.Type, graph: ViewGraph, parent: _ViewNode?, page: HostedPage?,
    environment: EnvironmentValues
  ) {
    self.type = type
    self.graph = graph
    self.parent = parent
    self.page = page
    self.environment = environment
    depth = (parent?.depth ?? -1) + 1
  }

  // MARK: Resolution

  /// Brings the child with the key up to date. During a resolution of the node, children that are
  /// not resolved end.
  @discardableResult
  func resolve<Content: View>(
    _ view: Content, _ key: Key, environment: EnvironmentValues? = nil, page: HostedPage? = nil
  ) -> _ViewNode {
    let child = child(Content.self, key, environment ?? self.environment, page ?? self.page)
    child.update(view)
    return child
  }

  /// Appends the rows of a child. A change of the child invalidates the list.
  func appendRows<Content: View>(of view: Content, _ key: Key, to rows: inout _RowList) {
    let child = child(Content.self, key, environment, page)
    let list = rows.list
    child.evaluate = { [weak list] in list?.invalidate() }
    child.run { view._appendRows(to: &rows, child) }
  }

  /// Brings the node up to date with a new value of its view.
  func update<Content: View>(_ view: Content) {
    evaluate = { [unowned self] in run { view._resolve(self) } }
    evaluate?()
  }

  /// Brings the node up to date with the last value of its view.
  func updateAgain() {
    guard !isEnded else { return }
    evaluate?()
  }

  /// Evaluates the body of the view. A change of an observed value or of a property invalidates the
  /// node.
  func body<Content: View>(of view: Content) -> Content.Body {
    let view = DynamicFields.bound(view, to: self)
    return tracked { view.body }
  }

  /// Reads a value. A change of an observed object that was read invalidates the node.
  func tracked<Value>(_ read: () -> Value) -> Value {
    withObservationTracking(read) { [weak self] in
      MainQueue.run { self?.invalidate() }
    }
  }

  /// Requests an update of the node in the next turn of the main queue.
  func invalidate() {
    if !isEnded { graph.invalidate(self) }
  }

  private func run(_ resolve: () -> Void) {
    graph.didResolve(self)
    resolved = []
    shown = []
    resolve()
    guard resolved.count < children.count else { return }
    for (key, child) in children where !resolved.contains(key) {
      children[key] = nil
      child.end()
    }
  }

  private func child(
    _ type: any Any.Type, _ key: Key, _ environment: EnvironmentValues, _ page: HostedPage?
  ) -> _ViewNode {
    if let child = children[key], child.type == type, child.page === page {
      child.environment = environment
      if resolved.insert(key).inserted { shown.append(child) }
      return child
    }
    children[key]?.end()
    let child = _ViewNode(
      type, graph: graph, parent: self, page: page, environment: environment)
    child.key = key
    children[key] = child
    if resolved.insert(key).inserted {
      shown.append(child)
    } else {
      shown = shown.map { $0.isEnded ? child : $0 }
    }
    return child
  }

  /// Ends the child with the key, for views that resolve children outside of their own resolution.
  func removeChild(_ key: Key) {
    guard let child = children.removeValue(forKey: key) else { return }
    resolved.remove(key)
    shown.removeAll { $0 === child }
    child.end()
  }

  // MARK: Memory

  /// Returns the view's object of UIKit. The first call makes it.
  func widget<Widget: AnyObject>(_ make: () -> Widget) -> Widget {
    if let widget = object as? Widget { return widget }
    let widget = make()
    object = widget
    return widget
  }

  /// Returns the memory of a dynamic property. The first call makes it.
  func memory<Object: AnyObject>(at offset: Int, _ make: () -> Object) -> Object {
    if let kept = memory[offset] as? Object { return kept }
    let made = make()
    memory[offset] = made
    return made
  }

  /// Adds an action for the end of the node.
  func onEnd(_ action: @escaping () -> Void) { ends.append(action) }

  /// Ends the node and its children. Their state is lost.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    for child in children.values { child.end() }
    children = [:]
    shown = []
    for action in ends { action() }
    ends = []
    evaluate = nil
    collector = nil
  }

  // MARK: Collection

  /// Appends what the page shows of the view.
  func collect(_ content: inout PageContent) {
    if let collector { return collector(self, &content) }
    if let view = object as? UIView { content.views.append(view) }
    collectChildren(&content)
  }

  /// Appends what the page shows of the children. Children on other pages, such as the content of a
  /// sheet, are left out.
  func collectChildren(_ content: inout PageContent) {
    for child in shown where child.page === page { child.collect(&content) }
  }

  /// Returns what the page shows of the node alone.
  func content() -> PageContent {
    var content = PageContent()
    collect(&content)
    return content
  }

  /// Returns what the children show, apart from the page.
  func childContent() -> PageContent {
    var content = PageContent()
    collectChildren(&content)
    return content
  }
}
