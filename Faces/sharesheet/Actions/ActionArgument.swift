import ShareContent
import ShareSheet

/// An item action as `--to` names it: `copy`, `save`, `save=FOLDER`, `open` or `open=APPLICATION`.
/// The titles in the sheet are also accepted.
struct ActionArgument: Hashable {
  let action: BuiltInAction
  /// The folder or the application.
  let detail: String?

  /// Returns `nil` if the argument names no item action.
  init?(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].lowercased()
    let match = BuiltInAction.allCases.first { action in
      let title = action.title.lowercased()
      return word == action.rawValue || word == title || word + "…" == title
    }
    guard let match else { return nil }
    action = match
    detail = parts.count > 1 ? String(parts[1]) : nil
  }

  /// - Throws: `ShareError` `invalidRequest`.
  func itemAction(_ actions: ItemActions) async throws -> ItemAction {
    switch action {
    case .copy:
      guard detail == nil else { throw ShareError(.invalidRequest, "--to copy takes no value.") }
      return .copy
    case .save:
      if detail?.isEmpty ?? false {
        throw ShareError(
          .invalidRequest, "--to save= needs a folder, for example --to save=~/Pictures.")
      }
      return .save(folder: detail ?? actions.suggestedFolder)
    case .open:
      guard let detail else { return .open(application: nil) }
      return .open(application: try await actions.application(named: detail))
    }
  }
}
