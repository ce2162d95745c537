import ArgumentParser
import Contract
import DaemonClient
import DesktopSession
import Foundation
import Glibc
import ShareContent
import ShareSheet
import TerminalSheet
import Text

extension History {
  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copy a share's link again.")

    @OptionGroup var entry: HistoryArgument

    func run() async throws { try await entry.act(.copy) }
  }

  struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Open a share's link.")

    @OptionGroup var entry: HistoryArgument

    func run() async throws { try await entry.act(.open) }
  }

  struct Unshare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a share back from where it is.",
      discussion: """
        The server is asked to remove it, by what it gave back when it took it.
        That goes on without this command, as a transfer of its own does. If the
        server named another server for it, you are asked first; without a terminal,
        nothing is removed unless --yes is given. Secrets never go to another server.
        """)

    @OptionGroup var entry: HistoryArgument

    @Flag(help: "Ask another server too, if the response named one.")
    var yes = false

    @Flag(help: "Print one JSON value: the share as it is then.")
    var json = false

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let entry = try await entry.resolved(by: client)
      if entry.state == .unshared {
        if json { try JSONResult.set(entry) }
        throw ShareError(
          .failed, "\(entry.title.printableLine) was already taken back; nothing was changed.")
      }
      var now = try await begin(entry, by: client)
      for try await change in client.historyEvents(of: entry.id) {
        now = change
        if now.state != .removing { break }
        if let reason = now.reason { Console.say("It is not removed yet: \(reason.printableLine)") }
      }
      if json { try JSONResult.set(now) }
      if now.state == .waitingForPerson {
        throw ShareError(
          .unanswered,
          "\(now.reason?.printableLine ?? "It is not removed yet: it waits for you.") "
            + "`sharesheet transfers list --share \(now.id)` shows what to do.")
      }
      guard now.state == .unshared else {
        throw ShareError(.failed, now.reason ?? "Nobody knows yet whether it was removed.")
      }
      Console.say("\(entry.title.printableLine): taken back.")
    }

    /// - Throws: `ShareError` `unanswered` if another server was named and the user cannot be
    ///   asked, or `cancelled` if the user declines.
    private func begin(
      _ entry: HistoryEntry, by client: ControlClient
    ) async throws -> HistoryEntry {
      do {
        return try await client.unshare(entry.id, elsewhere: yes)
      } catch let error as ControlError where error.code == .elsewhere {
        let question = error.message.printableLine
        guard !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
          throw ShareError(
            .unanswered,
            "\(question) Nothing was removed. If that server is meant, "
              + "'sharesheet history unshare \(entry.id) --yes' asks it.")
        }
        Console.prompt("\(question) Ask it? [y/N] ")
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        guard ["y", "yes"].contains(answer) else {
          throw ShareError(.cancelled, "Nothing was removed.")
        }
        return try await client.unshare(entry.id, elsewhere: true)
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove shares from this list; what you shared stays where it is.")

    @Argument(help: "Ids as 'sharesheet history' shows them.")
    var ids: [String] = []

    @Flag(help: "All but what is on its way.")
    var all = false

    func validate() throws {
      guard all != !ids.isEmpty else {
        throw ValidationError(
          all ? "With --all none is named." : "Name one, or use --all for all of them.")
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      if all {
        let count = try await client.forgetHistory().count
        return Console.say(count == 1 ? "1 share removed." : "\(count) shares removed.")
      }
      var entries: [HistoryEntry] = []
      for id in ids {
        var argument = HistoryArgument()
        argument.share = id
        entries.append(try await argument.resolved(by: client))
      }
      for entry in entries { try await client.forgetHistoryEntry(entry.id) }
    }
  }
}

extension HistoryArgument {
  fileprivate func act(_ action: BuiltInAction) async throws {
    let entry = try await resolved(by: DaemonConnection.open().client) { $0.link != nil }
    guard let link = entry.link else {
      let title = entry.title.printableLine
      throw ShareError(
        .deliveryFailed,
        entry.state == .unshared
          ? "\(title) was taken back, so its link leads nowhere."
          : "No link came back for \(title).")
    }
    let actions = ItemActions(
      items: SharedItems(files: [], texts: [], links: [link]), title: nil, desktop: Desktop(),
      hasTerminal: TerminalClipboard.isAvailable, hasOffered: false)
    let result = try await actions.perform(ItemAction(action)) { _ in }
    if let text = result.clipboard { TerminalClipboard.put(text) }
    Console.say(result.message)
  }
}
