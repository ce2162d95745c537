import UIKit

/// A button that pushes a page.
///
/// Apple: https://developer.apple.com/documentation/swiftui/navigationlink
public struct NavigationLink<Label: View, Destination: View> {
  /// What a press does.
  enum Target {
    /// Pushes the page while the binding is `true`. Without a binding, the link remembers it.
    case view(Destination, isActive: Binding<Bool>?)
    /// Appends the value to the path of the stack.
    case value(AnyHashable?)
  }

  private let target: Target
  private let label: Label

  nonisolated init(_ target: Target, label: Label) {
    self.target = target
    self.label = label
  }

  /// Has no effect: faces show one page at a time.
  public nonisolated func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    node.resolve(label, .index(0))
    switch target {
    case .view(let destination, let isActive): resolve(destination, isActive, node)
    case .value(let value):
      if value == nil { node.environment.isEnabled = false }
      PressableWidget(
        isLink: true,
        action: { [weak node] in
          guard let value else { return }
          node?.environment.navigation?.push(value)
        }
      ).attach(to: node)
    }
  }

  @MainActor private func resolve(
    _ destination: Destination, _ isActive: Binding<Bool>?, _ node: _ViewNode
  ) {
    let page = PushedPage.of(node)
    page.didPop = { if let isActive, isActive.wrappedValue { isActive.wrappedValue = false } }
    PressableWidget(
      isLink: true,
      action: { [weak node] in
        page.isActive = true
        isActive?.wrappedValue = true
        node?.invalidate()
      }
    ).attach(to: node)
    let wantsPage = isActive.map { binding in node.tracked { binding.wrappedValue } }
    if wantsPage ?? page.isActive { page.show(destination) } else { page.hide() }
  }
}

extension NavigationLink {
  /// Creates a link to a view.
  public nonisolated init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(.view(destination(), isActive: nil), label: label()) }

  /// Creates a link to a view.
  public nonisolated init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination, isActive: nil), label: label())
  }

  /// Creates a link that a binding can follow too.
  public nonisolated init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { self.init(.view(destination(), isActive: isActive), label: label()) }

  /// Creates a link that a binding can follow too.
  public nonisolated init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) { self.init(.view(destination, isActive: isActive), label: label()) }

  /// Creates a link that is followed while the selection equals the tag.
  public nonisolated init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { self.init(.view(destination(), isActive: selection.equals(tag)), label: label()) }

  /// Creates a link that is followed while the selection equals the tag.
  public nonisolated init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) { self.init(.view(destination, isActive: selection.equals(tag)), label: label()) }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the destination of a value. `nil` disables the link.
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label: label())
  }
}

extension Binding {
  /// Returns whether the value equals the tag. Setting `false` removes the value.
  nonisolated fileprivate func equals<V: Hashable>(_ tag: V) -> Binding<Bool> where Value == V? {
    Binding<Bool>(
      get: { wrappedValue == tag },
      set: { isOn in
        if isOn {
          wrappedValue = tag
        } else if wrappedValue == tag {
          wrappedValue = nil
        }
      })
  }
}
