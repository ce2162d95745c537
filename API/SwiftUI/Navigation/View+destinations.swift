/// The view for the values of a type that are on the path of a stack.
private struct ValueDestination<Value: Hashable, Content: View>: ViewEffect {
  let content: (Value) -> Content

  func prepare(_ node: _ViewNode) {
    let content = content
    node.environment.navigation?.setDestination(Value.self, owner: node) { value in
      AnyView(DeferredView { content(value) })
    }
  }
}

/// A page that a binding pushes.
private struct BoundDestination: ViewEffect {
  let current: () -> AnyView?
  let close: () -> Void

  func prepare(_ node: _ViewNode) {
    let page = PushedPage.of(node)
    let (current, close) = (current, close)
    page.didPop = { if current() != nil { close() } }
    if let view = node.tracked(current) { page.show(view) } else { page.hide() }
  }
}

extension View {
  /// Sets the view for the values of a type that links and the path push.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    effect(ValueDestination<D, C>(content: destination))
  }

  /// Pushes a page while the binding is `true`.
  public nonisolated func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View {
    effect(
      BoundDestination {
        isPresented.wrappedValue ? AnyView(DeferredView(make: destination)) : nil
      } close: {
        isPresented.wrappedValue = false
      })
  }

  /// Pushes a page while the binding has a value.
  public nonisolated func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    effect(
      BoundDestination {
        item.wrappedValue.map { value in AnyView(DeferredView { destination(value) }) }
      } close: {
        item.wrappedValue = nil
      })
  }
}
