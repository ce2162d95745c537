import ArgumentParser
import Contract
import DaemonClient
import Glibc
import ShareContent
import ShareSheet
import Synchronization
import TerminalSheet

/// The daemon's history for the list on a terminal.
final class LiveHistory: HistoryHost {
  let news: AsyncStream<HistoryNews>
  private let inbox: AsyncStream<HistoryNews>.Continuation
  private let connection: DaemonConnection
  private let reading = Mutex<Task<Void, Never>?>(nil)
  private let following = Mutex<[Task<Void, Never>]>([])

  init(_ connection: DaemonConnection) {
    self.connection = connection
    (news, inbox) = AsyncStream.makeStream(of: HistoryNews.self)
  }

  /// Whether the command can show the list: its input and its output are a terminal that can move
  /// its cursor.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && BoardScreen.isPossible }

  /// Shows the list until the user leaves it, and shares again if the user wants that.
  func present(query: String) async throws {
    follow()
    defer {
      for task in following.withLock({ $0 }) { task.cancel() }
    }
    switch try await presentHistory(query: query, host: self) {
    case .left: return
    case .interrupted(let signal): throw CommandInterruption.signal(signal)
    case .again(let entry):
      let items = try entry.argumentsToShareAgain()
      try await Share.parse(items.options + items.files).run()
    }
  }

  private func follow() {
    follow { connection, inbox in
      try await connection.throughBreaks { client in
        for try await entry in client.historyEvents() { inbox.yield(.changed(entry)) }
      }
    }
    follow { connection, inbox in
      // The events of one share would count as a watch, which suppresses its notification.
      try await connection.throughBreaks { client in
        for try await transfer in client.transferEvents() { inbox.yield(.transfer(transfer)) }
      }
    }
  }

  private func follow(
    _ body:
      @escaping @Sendable (DaemonConnection, AsyncStream<HistoryNews>.Continuation)
      async throws -> Void
  ) {
    let task = Task { [connection, inbox] in
      do { try await body(connection, inbox) } catch { Self.report(error, to: inbox) }
    }
    following.withLock { $0.append(task) }
  }

  func read(_ filter: HistoryFilter) {
    let task = Task { [connection, inbox] in
      do {
        let entries = try await connection.throughBreaks { try await $0.history(filter) }
        try Task.checkCancellation()
        inbox.yield(.listed(entries, for: filter))
        // The events report only changes, so the present progress is read once.
        for entry in entries where entry.state == .sending {
          for transfer in try await connection.client.transfers(of: entry.id) {
            inbox.yield(.transfer(transfer))
          }
        }
      } catch {
        if !Task.isCancelled { Self.report(error, to: inbox) }
      }
    }
    reading.withLock {
      $0?.cancel()
      $0 = task
    }
  }

  func perform(_ action: HistoryAction, on entry: HistoryEntry, elsewhere: Bool) {
    Task { [connection, inbox] in
      do {
        try await connection.throughBreaks { client in
          switch action {
          case .copy, .open:
            let result = try await entry.perform(action == .copy ? .copy : .open)
            inbox.yield(.said(result.message, clipboard: result.clipboard))
          case .retry: try await client.retryTransfers(ofShare: entry.id)
          case .cancel: try await client.cancelTransfers(ofShare: entry.id)
          case .remove:
            try await client.forgetHistoryEntry(entry.id)
            inbox.yield(.removed(entry.id))
          case .unshare: _ = try await client.unshare(entry.id, elsewhere: elsewhere)
          case .edit, .again: break
          }
        }
      } catch let error as ControlError where error.code == .elsewhere {
        inbox.yield(.elsewhere(entry.id, question: PlainText.line(error.message)))
      } catch {
        Self.report(error, to: inbox)
      }
    }
  }

  func picture(of id: String, side: Int) async -> PixelMap? {
    try? await connection.client.thumbnail(ofEntry: id, side: side)
  }

  private static func report(
    _ error: any Error, to inbox: AsyncStream<HistoryNews>.Continuation
  ) {
    if error is CancellationError { return }
    inbox.yield(.said(PlainText.line(ShareError(any: error).message)))
  }
}
