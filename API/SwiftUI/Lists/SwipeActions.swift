import UIKit

/// A row with the buttons that a swipe shows on iOS.
private struct SwipeActions<Content: View, Actions: View> {
  let content: Content
  let actions: Actions
}

extension SwipeActions: View {
  var body: _NoBody { _NoBody() }

  func _resolve(_ node: _ViewNode) {
    let content = node.resolve(content, .index(0))
    let actions = node.resolve(actions, .index(1))
    node.collector = { node, page in
      content.collect(&page)
      var shown = PageContent()
      actions.collect(&shown)
      page.takeSurroundings(of: shown)
      if node.environment.isInRow {
        page.row.actions += shown.views.compactMap { $0 as? UIButton }
      } else {
        page.views += shown.views
      }
    }
  }

  func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    let start = rows.blockCount
    node.appendRows(of: content, .index(0), to: &rows)
    let actions = actions
    rows.changeBlocks(from: start) { block in
      let resolve = block.resolve
      block.resolve = { index, row in
        let content = RowContent { resolve(index, $0) }
        row.resolve(SwipeActions<RowContent, Actions>(content: content, actions: actions), .body)
      }
    }
  }

  static var _hasSections: Bool { Content._hasSections }
}

extension View {
  /// Adds buttons to a row of a list. Faces show them after a press of the row's detail button, or
  /// behind the row if the list is not a table. The other arguments have no effect.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { SwipeActions(content: self, actions: content()) }
}
