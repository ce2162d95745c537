import Foundation
import HTTPSyntax
package import ShareSheet
import Translations

/// The item actions, which copy, save and open items with the rights of the user.
package struct ItemActions: ActionHost {
  let items: SharedItems
  let title: String?
  let desktop: Desktop
  /// Whether the clipboard can be reached through the user's terminal.
  let hasTerminal: Bool
  /// Whether the daemon has already received the shared files. A pipe among them cannot be read
  /// again.
  let hasOffered: Bool

  fileprivate typealias Perform =
    @Sendable (
      ItemActions, _ value: String?, _ progress: @escaping @Sendable (Double) -> Void
    ) async throws -> ItemActionResult

  /// All actions, in the order of the sheet. The code of each action is in a separate source file.
  fileprivate static let table: [(action: BuiltInAction, perform: Perform)] = [
    (.copy, { actions, _, _ in try await actions.copy() }),
    (.save, { try await $0.save(to: $1 ?? $0.suggestedFolder, progress: $2) }),
    (.open, { actions, application, _ in try await actions.open(with: application) }),
  ]

  package init(
    items: SharedItems, title: String?, desktop: Desktop = Desktop(), hasTerminal: Bool,
    hasOffered: Bool
  ) {
    (self.items, self.title, self.desktop) = (items, title, desktop)
    (self.hasTerminal, self.hasOffered) = (hasTerminal, hasOffered)
  }

  package var suggestedFolder: String { Folder.downloads(desktop) }

  package func folders(completing typed: String) async -> [String] {
    Folder.completions(of: typed, desktop)
  }

  package func applications() async -> [ApplicationChoice] {
    guard let type = openedType else { return [] }
    return DesktopApplications(desktop).choices(for: type)
  }

  package func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    if hasOffered, items.canBeReadOnceOnly {
      throw ShareError(
        .failed,
        translated(
          "A pipe can be read only once. Save its content as a file and share the file."))
    }
    guard let row = Self.table.first(where: { $0.action == itemAction.action }) else {
      throw ShareError(
        .invalidRequest, translated("There is no action \(itemAction.action.name)."))
    }
    return try await row.perform(self, itemAction.value, progress)
  }

  /// The MIME type all items share, or `nil` if they differ or the type is unknown.
  private var openedType: String? {
    guard items.texts.isEmpty else { return nil }
    let schemes = items.links.compactMap { URL(reading: $0)?.scheme?.lowercased() }
      .map { "x-scheme-handler/\($0)" }
    let types = items.files.map(\.mimeType) + schemes
    guard let first = types.first, Set(types).count == 1 else { return nil }
    return first
  }
}

extension BuiltInAction {
  package static let all = ItemActions.table.map(\.action)
}
