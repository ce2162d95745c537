import Foundation
import HTTPSyntax
import Linux
package import ShareSheet
import Translations

/// The item actions: copies, saves and opens items with the rights of the user.
package struct ItemActions: ActionHost {
  let items: SharedItems
  let title: String?
  let desktop: Desktop
  /// Whether the clipboard can be reached through the user's terminal.
  let hasTerminal: Bool
  /// Whether the daemon has already received the pipes.
  let hasOffered: Bool

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
        .failed, translated("A pipe can be read once only. Save it as a file, and share that."))
    }
    switch itemAction {
    case .copy: return try await copy()
    case .save(let folder): return try await save(to: folder, progress: progress)
    case .open(let application): return try await open(with: application)
    }
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
