/// An entry of the sheet's second row.
package enum RowAction: Hashable, Sendable {
  case builtIn(BuiltInAction)
  /// One of the activities of the app that shares, by its place among them.
  case activity(Int, title: String)
  /// An action extension.
  case destination(Destination)

  package var title: String {
    switch self {
    case .builtIn(let action): action.title
    case .activity(_, let title): title
    case .destination(let destination): destination.name
    }
  }
}

extension SheetStart {
  /// The sheet's own actions, then the app's.
  package var row: [RowAction] {
    actions.map(RowAction.builtIn)
      + activities.prefix(100).enumerated().map { index, title in
        let words = PlainText.line(title, limit: 60)
        return .activity(index, title: words.isEmpty ? "Activity \(index + 1)" : words)
      }
  }
}
