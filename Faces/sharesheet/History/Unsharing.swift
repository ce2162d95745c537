import Contract
import DaemonClient
import Foundation
import Glibc
import ShareSheet
import Text
import Translations

/// The removal of a share from the server that received it.
struct Unsharing: Sendable {
  let share: HistoryReference
  /// Whether the user agrees in advance that the removal is requested from another server, if the
  /// deletion link leads to one.
  var elsewhere = false
  var json = false

  /// Requests the removal, and prints the result when the server has responded.
  /// - Throws: `ShareError` if the share is not found, cannot be removed, or waits for the user;
  ///   `ControlError` if the daemon does not respond or refuses.
  func run() async throws {
    let client = try await DaemonConnection.open().client
    let entry = try await share.entry(from: client)
    if entry.state == .unshared {
      if json { try JSONResult.set(entry) }
      throw ShareError(
        .failed,
        translated("\(entry.title.printableLine) was already removed. Nothing was changed."))
    }
    var now = try await begin(entry, by: client)
    for try await change in client.historyEvents(of: entry.id) {
      now = change
      if now.state != .removing { break }
      if let reason = now.reason {
        Console.say(translated("The share is not removed yet: \(reason.printableLine)"))
      }
    }
    if json { try JSONResult.set(now) }
    if now.state == .waitingForPerson {
      throw ShareError(
        .unanswered,
        (now.reason?.printableLine ?? translated("The removal is waiting for you.")) + " "
          + translated("`sharesheet transfers list --share \(now.id)` shows what to do."))
    }
    guard now.state == .unshared else {
      throw ShareError(
        .failed, now.reason ?? translated("The outcome of the removal is not known yet."))
    }
    Console.say(translated("\(entry.title.printableLine) was removed."))
  }

  /// - Throws: `ShareError` `unanswered` if the deletion link leads to another server and the
  ///   user cannot be asked at a terminal, or `cancelled` if the user declines.
  private func begin(
    _ entry: HistoryEntry, by client: ControlClient
  ) async throws -> HistoryEntry {
    do {
      return try await client.unshare(entry.id, elsewhere: elsewhere)
    } catch let error as ControlError where error.code == .elsewhere {
      let question = error.message.printableLine
      guard !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        throw ShareError(
          .unanswered,
          translated(
            """
            \(question) Nothing was removed. To ask that server: 'sharesheet history unshare \
            \(entry.id) --yes'.
            """
          ))
      }
      Console.prompt(translated("\(question) Ask that server? [y/N] "))
      guard Console.readsYes() else {
        throw ShareError(.cancelled, translated("Nothing was removed."))
      }
      return try await client.unshare(entry.id, elsewhere: true)
    }
  }
}
