/// Something that a view says about its page.
struct PageEffect: ViewEffect {
  let change: @MainActor (inout PageContent) -> Void

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    change(&content)
  }
}
