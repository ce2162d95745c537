import UIKit

/// Pages on top of each other. The stack becomes a `UINavigationController`.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View> {
  private let root: Root
  private let path: PathSource?

  /// Creates a stack that keeps its path itself.
  public nonisolated init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    path = nil
  }

  /// Creates a stack with the path of the app.
  public nonisolated init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    self.root = root()
    self.path = PathSource(path)
  }

  /// Creates a stack with the path of the app, whose values have one type.
  public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.root = root()
    self.path = PathSource(path)
  }
}

extension NavigationStack: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) { StackWidget.resolve(root, path: path, node) }
}

/// The navigation controller of a node.
@MainActor enum StackWidget {
  static func resolve(_ root: some View, path: PathSource?, _ node: _ViewNode) {
    let context = node.widget {
      let context = NavigationContext(node)
      node.onEnd { context.end() }
      return context
    }
    context.resolve(root, path: path)
    node.collector = { [weak context] _, content in
      if let view = context?.stack.view { content.views.append(view) }
    }
  }
}

/// The older form of a stack.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationview
public struct NavigationView<Content: View> {
  private let content: Content

  /// Creates a stack. As on an iPhone, only the first of several views is shown.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension NavigationView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    StackWidget.resolve(FirstView(content: content), path: nil, node)
  }
}

/// The first of several views.
private struct FirstView<Content: View>: _PrimitiveView {
  let content: Content

  func _resolve(_ node: _ViewNode) {
    if let several = content as? any SeveralViews {
      several.resolveFirst(node)
    } else {
      node.resolve(content, .body)
    }
  }
}
