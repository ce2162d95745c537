import Contract
import DaemonClient
import DesktopSession
import Destinations
import Linux
import ShareContent
import ShareSheet
import Translations

extension ShareRequest {
  /// Returns the transfers that the share has handed off so far. If the daemon does not respond
  /// within 2 s, returns none. The wait is short, because the user may have interrupted the
  /// command.
  static func taken(of share: String, by client: ControlClient) async -> [TransferStatus] {
    await withTaskGroup(of: [TransferStatus]?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try? await client.transfers(of: share).reversed() }
      group.addTask {
        try? await Task.sleep(for: .seconds(2))
        return nil
      }
      return await group.next().flatMap(\.self) ?? []
    }
  }

  /// Copies the link, in the format of its destination. If there is no clipboard, does nothing,
  /// because the link has already been printed.
  private static func copy(_ link: String) async {
    let actions = ItemActions(
      items: SharedItems(files: [], texts: [], links: [link]), title: nil, desktop: Desktop(),
      hasTerminal: TerminalClipboard.isAvailable, hasOffered: false)
    guard let result = try? await actions.perform(ItemAction(.copy), progress: { _ in }) else {
      return
    }
    if let text = result.clipboard { TerminalClipboard.put(text) }
    Console.say(result.message)
  }

  /// Names the command that cancels the share, if the user has set a time for undoing.
  private func sayUndo(of posted: ShareStatus) {
    let undo = UserSettings.read(Directories()).undo
    guard undo > 0, !posted.transfers.isEmpty, !json else { return }
    Console.say(Words.mayUndo(posted.share, for: undo))
  }

  /// Waits until the history shows the share's outcome, and prints the links.
  private func entry(
    of share: String, _ connection: DaemonConnection, _ deadline: ContinuousClock.Instant?
  ) async throws -> HistoryEntry {
    do {
      let entry = try await interruptible(until: deadline) {
        try await ReturnedLink.entry(of: share, over: connection)
      }
      if !json { for link in entry.links { Console.show(link) } }
      return entry
    } catch let interruption as CommandInterruption {
      Console.say(Words.linkIsUnread)
      throw interruption
    }
  }

  /// With `--wait`, waits until all transfers have ended or need the user. Without `--wait`, only
  /// adds the transfers to the report.
  func finish(
    _ posted: ShareStatus, _ connection: DaemonConnection, _ deadline: ContinuousClock.Instant?,
    _ report: inout ShareReport
  ) async throws {
    report.state = .posted
    report.message = posted.message
    sayUndo(of: posted)
    guard wait else {
      report.transfers = try await interruptible {
        await Self.taken(of: posted.share, by: connection.client)
      }
      return
    }
    let finished: ShareStatus
    do {
      finished = try await interruptible(until: deadline) {
        try await PostedShare(posted: posted).follow(connection.client)
      }
    } catch let interruption as CommandInterruption {
      let count = posted.transfers.count
      Console.say(
        count == 0
          ? translated(
            "The extension is still working. 'sharesheet transfers' shows the progress."
          )
          : Delivery.stillQueued(count))
      if json { report.transfers = await Self.taken(of: posted.share, by: connection.client) }
      throw interruption
    }
    let late = (finished.copied ?? 0) - (posted.copied ?? 0)
    if late > 0 {
      report.copied += late
      _ = try? await OwnThread.run { Pasteboard().show() }
    }
    // The new message is added to the message about posting.
    report.message =
      switch (posted.message, finished.message) {
      case (let first?, let last?) where !last.contains(first): "\(first) \(last)"
      case (let first, let last): last ?? first
      }
    let delivery = Delivery(Set(finished.transfers), share: posted.share)
    let outcome = await delivery.follow(over: connection, until: deadline, isQuiet: json)
    report.transfers = outcome.transfers
    switch outcome.ending {
    case .settled:
      report.state = outcome.failure.map(report.state.after) ?? .delivered
      if let failure = outcome.failure { throw ShareError(failure) }
      if finished.aftermath == .incomplete {
        throw ShareError(
          finished.isUnknown == true ? .handOffUnknown : .failed,
          finished.message ?? translated("Not everything was shared."))
      }
      if !outcome.transfers.isEmpty {
        let entry = try await entry(of: posted.share, connection, deadline)
        (report.link, report.otherLinks) = (entry.link, entry.otherLinks ?? [])
        if UserSettings.read(Directories()).copyLinks,
          let link = entry.copiedLink(in: Directories())
        {
          await Self.copy(link)
        }
        try entry.requireLink()
      }
      for index in report.chain.indices {
        let entry = try await entry(of: report.chain[index].share, connection, deadline)
        (report.chain[index].state, report.chain[index].link) = (entry.state, entry.link)
        if entry.state != .posted { try entry.requireLink() }
      }
    case .interrupted(let interruption): throw interruption
    case .lost(let error):
      throw ShareError(.noDaemon, error.message)
    }
  }
}
