import Foundation

/// Hides the views, but not the titles, bars and presentations.
private struct HiddenEffect: ViewEffect {
  let isHidden: Bool

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    content.takeSurroundings(of: shown)
    if !isHidden { content.views += shown.views }
  }
}

extension View {
  /// Hides the view.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/hidden()
  public nonisolated func hidden() -> some View { effect(HiddenEffect(isHidden: true)) }

  /// Hides the view if the opacity is 0. Other values have no effect.
  public nonisolated func opacity(_ opacity: Double) -> some View {
    effect(HiddenEffect(isHidden: opacity <= 0))
  }
}
