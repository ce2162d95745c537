package import Contract
import DaemonClient
import Synchronization

/// A change of the history that a face shows.
package enum HistoryNews: Sendable {
  /// The response to a request.
  case listed([HistoryEntry], for: HistoryFilter)
  case changed(HistoryEntry)
  case transfer(TransferStatus)
  /// The user has removed the share from the history.
  case removed(String)
  /// The removal would go to another server, so the user must agree.
  case elsewhere(String, question: String)
  /// A sentence about an action or an error, and the text for the terminal's clipboard.
  case said(String, clipboard: String? = nil)
}

/// The daemon's history as a stream of news, and the requests that change it. The window and the
/// terminal show it.
package final class HistoryFeed: Sendable {
  private struct Reading {
    var filter: HistoryFilter
    var task: Task<Void, Never>
    /// Whether the list must be read once more.
    var isStale = false
  }

  private struct State {
    var following: [Task<Void, Never>] = []
    var reading: Reading?
  }

  /// The news. The stream is read once.
  package let news: AsyncStream<HistoryNews>
  private let inbox: AsyncStream<HistoryNews>.Continuation
  private let connection: DaemonConnection
  private let state = Mutex(State())

  package init(_ connection: DaemonConnection) {
    self.connection = connection
    (news, inbox) = AsyncStream.makeStream(of: HistoryNews.self)
  }

  /// Begins to report changes. If the daemon crashes, it is started again.
  package func start() {
    follow { client, inbox in
      for try await entry in client.historyEvents() { inbox.yield(.changed(entry)) }
    }
    follow { client, inbox in
      // The events of one share would count as a watch, which suppresses its notification.
      for try await transfer in client.transferEvents() { inbox.yield(.transfer(transfer)) }
    }
  }

  /// Ends all requests and the stream of news.
  package func end() {
    state.withLock { state in
      for task in state.following { task.cancel() }
      state.reading?.task.cancel()
      state = State()
    }
    inbox.finish()
  }

  package func tell(_ news: HistoryNews) { inbox.yield(news) }

  package func report(_ error: any Error) {
    if error is CancellationError { return }
    inbox.yield(.said(PlainText.line(ShareError(any: error).message)))
  }

  // MARK: The list

  /// Requests a list. Another filter replaces an earlier request. The same filter is requested once
  /// more after the present request, because many shares may change at once.
  package func read(_ filter: HistoryFilter) {
    state.withLock { state in
      if state.reading?.filter == filter {
        state.reading?.isStale = true
        return
      }
      state.reading?.task.cancel()
      state.reading = Reading(filter: filter, task: Task { await self.list(filter) })
    }
  }

  private func list(_ filter: HistoryFilter) async {
    repeat {
      do { try await request(filter) } catch { if !Task.isCancelled { report(error) } }
    } while isStale()
  }

  /// Returns whether the list must be read once more. If not, the reading is over.
  private func isStale() -> Bool {
    state.withLock { state in
      // A reading that was replaced is cancelled, and does not end the one that replaced it.
      guard !Task.isCancelled, let reading = state.reading else { return false }
      state.reading?.isStale = false
      if !reading.isStale { state.reading = nil }
      return reading.isStale
    }
  }

  private func request(_ filter: HistoryFilter) async throws {
    let entries = try await connection.throughBreaks { try await $0.history(filter) }
    try Task.checkCancellation()
    inbox.yield(.listed(entries, for: filter))
    // The events report only changes, so the present progress is read once.
    for entry in entries where entry.state == .sending {
      for transfer in try await connection.client.transfers(of: entry.id) {
        inbox.yield(.transfer(transfer))
      }
    }
  }

  private func follow(
    _ body:
      @escaping @Sendable (ControlClient, AsyncStream<HistoryNews>.Continuation) async throws
      -> Void
  ) {
    let task = Task { [connection, inbox, weak self] in
      do {
        try await connection.throughBreaks { try await body($0, inbox) }
      } catch {
        self?.report(error)
      }
    }
    state.withLock { $0.following.append(task) }
  }

  // MARK: A share

  /// Returns a small picture of a share, or `nil` if it has none.
  package func picture(of id: String, side: Int) async -> PixelMap? {
    try? await connection.client.thumbnail(ofEntry: id, side: side)
  }

  /// Returns the address to which a stopped share is sent, or `nil` if there are several.
  package func address(of id: String) async -> String? {
    guard let stopped = try? await connection.client.stoppedTransfers(ofShare: id) else {
      return nil
    }
    let addresses = Set(stopped.map(\.url))
    return addresses.count == 1 ? addresses.first : nil
  }

  /// Retries a share.
  /// - Parameter edit: A change that is made first, or `nil`.
  package func retry(_ id: String, with edit: TransferEdit? = nil) {
    change { client, _ in try await client.retryTransfers(ofShare: id, with: edit) }
  }

  package func cancel(_ id: String) {
    change { client, _ in try await client.cancelTransfers(ofShare: id) }
  }

  /// Removes a share from the history.
  package func remove(_ id: String) {
    change { client, inbox in
      try await client.forgetHistoryEntry(id)
      inbox.yield(.removed(id))
    }
  }

  /// Removes a share from its server.
  /// - Parameter elsewhere: Whether the user agrees to a request to another server.
  package func unshare(_ id: String, elsewhere: Bool) {
    change { client, inbox in
      do {
        _ = try await client.unshare(id, elsewhere: elsewhere)
      } catch let error as ControlError where error.code == .elsewhere {
        inbox.yield(.elsewhere(id, question: PlainText.line(error.message)))
      }
    }
  }

  private func change(
    _ body:
      @escaping @Sendable (ControlClient, AsyncStream<HistoryNews>.Continuation) async throws
      -> Void
  ) {
    Task { [connection, inbox] in
      do { try await connection.throughBreaks { try await body($0, inbox) } } catch {
        report(error)
      }
    }
  }
}
