/// The effect of a modifier on the content that it modifies.
protocol ViewEffect {
  /// Prepares the node before its content is resolved, for example its environment.
  @MainActor func prepare(_ node: _ViewNode)
  /// Appends what the page shows of the node's children.
  @MainActor func collect(_ node: _ViewNode, _ content: inout PageContent)
}

extension ViewEffect {
  @MainActor func prepare(_ node: _ViewNode) {}
  @MainActor func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
  }
}

/// A view with the effect of a modifier.
struct ModifiedView<Content: View, Effect: ViewEffect> {
  let content: Content
  let effect: Effect
}

extension ModifiedView: View {
  var body: _NoBody { _NoBody() }

  static var _hasSections: Bool { Content._hasSections }

  func _resolve(_ node: _ViewNode) {
    let effect = effect
    node.collector = { node, content in effect.collect(node, &content) }
    effect.prepare(node)
    node.resolve(content, .body)
  }

  func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    effect.prepare(node)
    let start = rows.blockCount
    node.appendRows(of: content, .body, to: &rows)
    let effect = effect
    rows.wrap(from: start) { node, content in
      var own = PageContent()
      effect.collect(node, &own)
      // What the effect presents belongs to all rows, and is collected once.
      own.presentations.removeAll { $0.owner === node }
      content.append(own)
    }
    rows.addSurroundings { [weak node] content in
      guard let node else { return }
      var own = PageContent()
      effect.collect(node, &own)
      content.takeSurroundings(of: own)
    }
  }
}

/// A change of the environment.
private struct EnvironmentEffect: ViewEffect {
  let change: (inout EnvironmentValues) -> Void

  func prepare(_ node: _ViewNode) { change(&node.environment) }
}

extension View {
  /// Returns the view with the effect.
  nonisolated func effect<Effect: ViewEffect>(_ effect: Effect) -> ModifiedView<Self, Effect> {
    ModifiedView(content: self, effect: effect)
  }

  /// Sets a value of the environment for this view and the views in it.
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(keyPath) { $0 = value }
  }

  /// Changes a value of the environment for this view and the views in it.
  public nonisolated func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some View {
    effect(EnvironmentEffect { transform(&$0[keyPath: keyPath]) })
  }
}
