/// What the sheet can do with items by itself, whoever else takes them.
package enum BuiltInAction: String, CaseIterable, Hashable, Sendable, Codable {
  case copy, save, open

  package var title: String {
    switch self {
    case .copy: "Copy"
    case .save: "Save to…"
    case .open: "Open with"
    }
  }
}
