import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Text
import Translations

/// The text by which the user names a share: its id, the beginning of its id, its content, or its
/// link.
struct HistoryReference: Sendable {
  let text: String

  /// - Parameter isPossible: Whether an entry is suitable. If several entries match the text and
  ///   only one of them is suitable, that entry is returned.
  /// - Throws: `ControlError` if a request fails; `ShareError` `invalidRequest` if no entry
  ///   matches or several entries match. If several match, the message lists up to five of them.
  func entry(
    from client: ControlClient, where isPossible: (HistoryEntry) -> Bool = { _ in true }
  ) async throws -> HistoryEntry {
    do { return try await client.historyEntry(text) } catch let error as ControlError
      where error.code == .notFound
    {}
    let newest = try await client.history(HistoryFilter(limit: HistoryFilter.longestPage))
      .filter { $0.id.hasPrefix(text.lowercased()) && text.count >= 4 }
    let named =
      newest.isEmpty
      ? try await client.history(
        HistoryFilter(text: text, limit: HistoryFilter.longestPage)) : newest
    switch named.count {
    case 0:
      throw ShareError(
        .invalidRequest, translated("No share in the history matches '\(text.printableLine)'."))
    case 1: return named[0]
    default:
      let possible = named.filter(isPossible)
      // If the list is as long as a page, it may be incomplete, and there may be more matches.
      if possible.count == 1, named.count < HistoryFilter.longestPage { return possible[0] }
      let some = named.prefix(5).map { "\n  \($0.id.prefix(8))  \($0.title.printableLine)" }
        .joined()
      throw ShareError(
        .invalidRequest,
        translated("'\(text.printableLine)' matches several shares:") + some
          + (named.count > 5 ? "\n  …" : "") + "\n"
          + translated("Name one share by its id."))
    }
  }
}

struct HistoryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated(
        "A share's id as 'sharesheet history' shows it, the id's beginning, or an item's name.")))
  var share: String

  func validate() throws {
    if share.isEmpty { throw ValidationError(translated("The name of a share must not be empty.")) }
  }

  var reference: HistoryReference { HistoryReference(text: share) }
}
