import Foundation
import UIKit

/// Elements of a collection that the user may delete or move.
struct EditedContent<Content: DynamicViewContent> {
  let content: Content
  let change: (inout RowEdits) -> Void
}

extension EditedContent: DynamicViewContent {
  var body: _NoBody { _NoBody() }
  var data: Content.Data { content.data }

  /// Shows the elements outside of a list, each with its buttons.
  func _resolve(_ node: _ViewNode) { ListPresentation.resolve(self, in: node, isFlat: true) }

  func _appendRows(to rows: inout _RowList, _ node: _ViewNode) {
    let start = rows.blockCount
    node.appendRows(of: content, .body, to: &rows)
    rows.edit(from: start, change)
  }

  static var _hasSections: Bool { Content._hasSections }
}

extension DynamicViewContent {
  /// Adds the action that deletes elements. Each row has a button for it.
  public nonisolated func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent<Data> {
    EditedContent(content: self) { $0.delete = action }
  }

  /// Adds the action that moves elements. Each row has a button for it.
  public nonisolated func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent<Data> {
    EditedContent(content: self) { $0.move = action }
  }
}

/// Prevents edits of a row.
private struct EditPrevention: ViewEffect {
  var delete = false
  var move = false

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    node.collectChildren(&content)
    if delete { content.row.isDeleteDisabled = true }
    if move { content.row.isMoveDisabled = true }
  }
}

extension View {
  /// Prevents that the user deletes the row.
  public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View {
    effect(EditPrevention(delete: isDisabled))
  }

  /// Prevents that the user moves the row.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    effect(EditPrevention(move: isDisabled))
  }
}
