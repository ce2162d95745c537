import ArgumentParser
import Contract
import Glibc
import ShareContent
import ShareSheet
import TerminalSheet

/// The daemon's history for the list on a terminal.
struct LiveHistory: HistoryHost {
  private let feed: HistoryFeed

  init(_ connection: DaemonConnection) { feed = HistoryFeed(connection) }

  /// Whether the command can show the list: its input and its output are a terminal that can move
  /// its cursor.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && BoardScreen.isPossible }

  /// Shows the list until the user leaves it, and shares again if the user wants that.
  func present(query: String) async throws {
    feed.start()
    let end: HistoryEnd
    do {
      defer { feed.end() }
      end = try await presentHistory(query: query, host: self)
    }
    switch end {
    case .left: return
    case .interrupted(let signal): throw CommandInterruption.signal(signal)
    case .again(let entry):
      let items = try entry.argumentsToShareAgain()
      try await Share.parse(items.options + items.files).run()
    }
  }

  var news: AsyncStream<HistoryNews> { feed.news }

  func read(_ filter: HistoryFilter) { feed.read(filter) }

  func perform(_ action: HistoryAction, on entry: HistoryEntry, elsewhere: Bool) {
    switch action {
    case .copy: follow(.copy, on: entry)
    case .open: follow(.open, on: entry)
    case .retry: feed.retry(entry.id)
    case .cancel: feed.cancel(entry.id)
    case .remove: feed.remove(entry.id)
    case .unshare: feed.unshare(entry.id, elsewhere: elsewhere)
    case .edit, .again: break
    }
  }

  /// Copies or opens the link.
  private func follow(_ action: BuiltInAction, on entry: HistoryEntry) {
    Task { [feed] in
      do {
        let result = try await entry.perform(action)
        feed.tell(.said(result.message, clipboard: result.clipboard))
      } catch {
        feed.report(error)
      }
    }
  }

  func picture(of id: String, side: Int) async -> PixelMap? {
    await feed.picture(of: id, side: side)
  }
}
