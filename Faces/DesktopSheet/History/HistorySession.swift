import Contract
import DaemonClient
import ShareContent
import ShareSheet

/// The history as a value that follows the daemon, and the requests that change it.
@MainActor final class HistorySession {
  /// The time between two drawings, because hundreds of events may arrive in a second.
  private static let interval: Duration = .milliseconds(100)

  private(set) var list = HistoryList()
  /// Called when the list has changed.
  var changed: @MainActor () -> Void = {}
  /// Called with a sentence for the user.
  var said: @MainActor (String) -> Void = { _ in }
  private let environment: [String: String]
  private var connection: DaemonConnection?
  private var following: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  /// Whether the list must be read once more after the present reading.
  private var isStale = false
  private var drawing: Task<Void, Never>?

  /// - Parameter environment: The environment of the process that requested the history.
  init(environment: [String: String]) { self.environment = environment }

  // MARK: The list

  /// Begins to follow the history.
  func start() {
    following = Task { [weak self] in
      do {
        guard let connection = try await self?.open() else { return }
        self?.read()
        try await self?.follow(connection)
      } catch {
        self?.fail(error)
      }
    }
  }

  func end() {
    for task in [following, reading, drawing] { task?.cancel() }
  }

  func search(_ text: String) {
    if list.search(text) { read() }
  }

  func showMore() {
    list.showMore()
    read()
  }

  /// Reads the list again, because another program may have changed it.
  func read() {
    guard let connection else { return }
    // One request at a time, because many shares may change at once.
    guard reading == nil else {
      isStale = true
      return
    }
    reading = Task { [weak self] in
      do { try await self?.read(over: connection) } catch { self?.fail(error) }
      guard let self, !Task.isCancelled else { return }
      reading = nil
      if isStale { read() }
    }
  }

  private func read(over connection: DaemonConnection) async throws {
    isStale = false
    let filter = list.filter
    let entries = try await connection.throughBreaks { try await $0.history(filter) }
    list.take(entries, for: filter)
    draw()
    // The events report only changes, so the present progress is read once.
    for entry in entries where entry.state == .sending {
      for transfer in try await connection.client.transfers(of: entry.id) { list.take(transfer) }
    }
    draw()
  }

  /// Returns when the daemon has stopped.
  private func follow(_ connection: DaemonConnection) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { [weak self] in
        try await connection.throughBreaks { client in
          for try await entry in client.historyEvents() { await self?.take(entry) }
        }
      }
      group.addTask { [weak self] in
        // The events of one share would count as a watch, which suppresses its notification.
        try await connection.throughBreaks { client in
          for try await transfer in client.transferEvents() { await self?.take(transfer) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func take(_ entry: HistoryEntry) {
    if list.take(entry) { read() } else { drawSoon() }
  }

  private func take(_ transfer: TransferStatus) {
    list.take(transfer)
    drawSoon()
  }

  private func draw() {
    drawing?.cancel()
    drawing = nil
    changed()
  }

  private func drawSoon() {
    guard drawing == nil else { return }
    drawing = Task { [weak self] in
      try? await Task.sleep(for: Self.interval)
      guard !Task.isCancelled else { return }
      self?.draw()
    }
  }

  private func fail(_ error: any Error) {
    if !(error is CancellationError) { said(ShareError(any: error).message) }
  }

  private func open() async throws -> DaemonConnection {
    if let connection { return connection }
    let opened = try await DaemonConnection.forWindow(environment: environment)
    connection = opened
    return opened
  }

  // MARK: Requests

  /// Returns a small picture of a share, or `nil` if it has none.
  func picture(of id: String, side: Int) async -> PixelMap? {
    try? await open().client.thumbnail(ofEntry: id, side: side)
  }

  /// Returns the address to which a stopped share is sent, or `nil` if there are several.
  func address(of id: String) async -> String? {
    guard let stopped = try? await open().client.stoppedTransfers(ofShare: id) else { return nil }
    let addresses = Set(stopped.map(\.url))
    return addresses.count == 1 ? addresses.first : nil
  }

  func retry(_ id: String, with edit: TransferEdit? = nil) {
    request { try await $0.retryTransfers(ofShare: id, with: edit) }
  }

  func cancel(_ id: String) { request { try await $0.cancelTransfers(ofShare: id) } }

  func remove(_ id: String) {
    request { [weak self] in
      try await $0.forgetHistoryEntry(id)
      self?.list.remove(id)
      self?.draw()
    }
  }

  /// - Parameters:
  ///   - elsewhere: Whether the user agrees to a request to another server.
  ///   - ask: Called with the daemon's question if the request would go to another server.
  func unshare(
    _ id: String, elsewhere: Bool = false, ask: @escaping @MainActor (String) -> Void
  ) {
    request {
      do {
        _ = try await $0.unshare(id, elsewhere: elsewhere)
      } catch let error as ControlError where error.code == .elsewhere {
        ask(PlainText.line(error.message))
      }
    }
  }

  private func request(_ body: @escaping @MainActor (ControlClient) async throws -> Void) {
    Task {
      do { try await open().throughBreaks(body) } catch { fail(error) }
    }
  }
}
