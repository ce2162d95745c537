import ArgumentParser
import Contract
import DaemonClient
import DesktopSession
import Destinations
import Linux
import ShareContent
import ShareSheet
import Text
import Translations

extension History {
  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Copy a share's link again."))

    @OptionGroup var entry: HistoryArgument

    func run() async throws { try await entry.reference.act(.copy) }
  }

  struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Open a share's link."))

    @OptionGroup var entry: HistoryArgument

    func run() async throws { try await entry.reference.act(.open) }
  }

  struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Cancel what a share has not sent yet."),
      discussion: translated(
        "'sharesheet settings undo 10' keeps each share for 10 s before it is sent."))

    @OptionGroup var entry: HistoryArgument

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let share = try await entry.reference.entry(from: client)
      let title = share.title.printableLine
      let cancelled = try await client.cancelTransfers(ofShare: share.id)
      guard cancelled > 0 else {
        throw ShareError(.unchanged, translated("\(title): nothing is waiting to be sent."))
      }
      Console.say("\(title): \(Words.Posted.isCancelled)")
    }
  }

  struct Unshare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Remove a share from its server."),
      discussion: translated(
        """
        Asks the server to remove the share, with the address that its response gave. The request \
        continues without this command, like a transfer. If the response named another server, you \
        are asked first. Without a terminal, nothing is removed unless --yes is given. Secrets \
        never go to another server.
        """
      ))

    @OptionGroup var entry: HistoryArgument

    @Flag(help: ArgumentHelp(translated("Also ask another server, if the response named one.")))
    var yes = false

    @Flag(help: ArgumentHelp(translated("Print one JSON value: the share afterwards.")))
    var json = false

    func run() async throws {
      try await Unsharing(share: entry.reference, elsewhere: yes, json: json).run()
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Remove shares from this list. The shared items stay where they are."))

    @Argument(help: ArgumentHelp(translated("Ids as 'sharesheet history' shows them.")))
    var ids: [String] = []

    @Flag(help: ArgumentHelp(translated("All except shares in progress.")))
    var all = false

    func validate() throws {
      guard all != !ids.isEmpty else {
        throw ValidationError(
          all
            ? translated("Name a share or use --all, but not both.")
            : translated("Name a share, or use --all for all shares."))
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      if all {
        let count = try await client.forgetHistory().count
        return Console.say(
          translated("\(count) share removed.", "\(count) shares removed.", count: count))
      }
      var entries: [HistoryEntry] = []
      for id in ids {
        let entry = try await HistoryReference(text: id).entry(from: client)
        if !entries.contains(where: { $0.id == entry.id }) { entries.append(entry) }
      }
      for entry in entries { try await client.forgetHistoryEntry(entry.id) }
    }
  }
}

extension HistoryReference {
  fileprivate func act(_ action: BuiltInAction) async throws {
    let client = try await DaemonConnection.open().client
    let entry = try await entry(from: client, newestWhere: { $0.link != nil })
    let result = try await entry.perform(action)
    if let text = result.clipboard { TerminalClipboard.put(text) }
    Console.say("\(entry.title.printableLine): \(result.message)")
  }
}

extension HistoryEntry {
  /// Copies or opens the link.
  /// - Throws: `ShareError` `deliveryFailed` if the share has no link; an error of the action.
  func perform(_ action: BuiltInAction) async throws -> ItemActionResult {
    guard let link else { throw ShareError(.deliveryFailed, noLink) }
    let text = action == .copy ? copiedLink(in: Directories()) ?? link : link
    let actions = ItemActions(
      items: SharedItems(files: [], texts: [], links: [text]), title: nil, desktop: Desktop(),
      hasTerminal: TerminalClipboard.isAvailable, hasOffered: false)
    return try await actions.perform(ItemAction(action)) { _ in }
  }

  /// The reason why there is no link.
  private var noLink: String {
    let title = title.printableLine
    return switch state {
    case .unshared: translated("\(title) was removed, so its link no longer works.")
    case .sending, .waitingForPerson, .failed, .outcomeUnknown, .cancelled:
      translated("\(title) has not been delivered, so there is no link.")
    case .posted, .delivered, .deliveredWithoutLink, .removing:
      translated("The server returned no link for \(title).")
    }
  }
}
