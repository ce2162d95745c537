import ShareContent
import ShareSheet
import Translations

/// An item action in the form of the `--to` option: `copy`, `save`, `save=FOLDER`, `open` or
/// `open=APPLICATION`. The actions' titles in the sheet are also accepted.
struct ActionArgument: Hashable {
  let action: BuiltInAction
  /// The folder or the application after `=`, or `nil`.
  let detail: String?

  /// Returns `nil` if the argument does not name an item action.
  init?(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].lowercased()
    let match = BuiltInAction.all.first { action in
      let title = action.title.lowercased()
      return word == action.name || word == title || word + "…" == title
    }
    guard let match else { return nil }
    action = match
    detail = parts.count > 1 ? String(parts[1]) : nil
  }

  /// - Throws: `ShareError` `invalidRequest` if the action takes no value, the value is empty, or
  ///   no application has this name.
  func itemAction(_ actions: ItemActions) async throws -> ItemAction {
    let name = action.name
    guard let detail else { return ItemAction(action) }
    switch action.parameter {
    case nil: throw ShareError(.invalidRequest, translated("--to \(name) takes no value."))
    case .folder:
      guard !detail.isEmpty else {
        throw ShareError(
          .invalidRequest,
          translated("--to \(name)= needs a folder, for example --to \(name)=~/Pictures."))
      }
      return ItemAction(action, detail)
    case .application:
      return ItemAction(action, try await actions.application(named: detail))
    }
  }

  // MARK: Help

  /// The names of all actions in one phrase: “copy, save or open”.
  static var names: String {
    let names = BuiltInAction.all.map(\.name)
    let first = names.dropLast().joined(separator: ", ")
    return translated("\(first) or \(names.last ?? "")")
  }

  /// The lines of the help that describe the actions, one line for each action.
  static var help: String {
    BuiltInAction.all.map { action in
      let use = "  --to \(action.name)\(action.parameter.map { "[=\($0)]".uppercased() } ?? "")"
      return use + String(repeating: " ", count: max(1, 28 - use.count)) + action.help
    }.joined(separator: "\n")
  }
}
