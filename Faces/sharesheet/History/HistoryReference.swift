import ArgumentParser
import Contract
import DaemonClient
import ShareSheet
import Text
import Translations

/// The text by which the user names a share: its number in the list, its id, the beginning of its
/// id, its content, or its link.
struct HistoryReference: Sendable {
  let text: String

  /// - Parameter isPossible: Whether an entry is suitable. If several entries match the text, the
  ///   newest suitable entry is returned. If the parameter is `nil`, no entry is preferred.
  /// - Throws: `ControlError` if a request fails; `ShareError` `invalidRequest` if no entry
  ///   matches, or if several entries match and none is preferred. The message then lists up to
  ///   five of them.
  func entry(
    from client: ControlClient, newestWhere isPossible: ((HistoryEntry) -> Bool)? = nil
  ) async throws -> HistoryEntry {
    do { return try await client.historyEntry(text) } catch let error as ControlError
      where error.code == .notFound
    {}
    if let numbered = try await numbered(from: client) { return numbered }
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
      // Undecided entries come before newer ones, so the dates decide.
      if let isPossible, let best = named.filter(isPossible).max(by: { $0.date < $1.date }) {
        return best
      }
      let some = named.prefix(5).map { "\n  \($0.id.prefix(8))  \($0.title.printableLine)" }
        .joined()
      throw ShareError(
        .invalidRequest,
        translated("'\(text.printableLine)' matches several shares:") + some
          + (named.count > 5 ? "\n  …" : "") + "\n"
          + translated("Name one share by its id or its number in the list."))
    }
  }

  /// Returns the share with this number in the list, or `nil` if there is none.
  private func numbered(from client: ControlClient) async throws -> HistoryEntry? {
    guard text.count < 4, let number = Int(text), (1...HistoryFilter.longestPage).contains(number)
    else { return nil }
    let listed = try await client.history(HistoryFilter(limit: number))
    return listed.count == number ? listed[number - 1] : nil
  }
}

struct HistoryArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated(
        """
        A share's number or id as 'sharesheet history' shows it, the id's beginning, or an item's \
        name.
        """)))
  var share: String

  func validate() throws {
    if share.isEmpty { throw ValidationError(translated("The name of a share must not be empty.")) }
  }

  var reference: HistoryReference { HistoryReference(text: share) }
}
