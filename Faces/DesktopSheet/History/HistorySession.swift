import Contract
import ShareSheet

/// The history of a window: the list as a value, and the daemon's history that it follows.
@MainActor final class HistorySession {
  /// The time between two drawings, because hundreds of events may arrive in a second.
  private static let interval: Duration = .milliseconds(100)

  private(set) var list = HistoryList()
  /// Called when the list has changed.
  var changed: @MainActor () -> Void = {}
  /// Called with a sentence for the user.
  var said: @MainActor (String) -> Void = { _ in }
  /// Called with a share and a question if its removal would go to another server.
  var asked: @MainActor (String, String) -> Void = { _, _ in }
  /// The daemon's history, or `nil` while no daemon responds.
  private(set) var feed: HistoryFeed?
  private let environment: [String: String]
  private var following: Task<Void, Never>?
  private var drawing: Task<Void, Never>?

  /// - Parameter environment: The environment of the process that requested the history.
  init(environment: [String: String]) { self.environment = environment }

  func end() {
    feed?.end()
    for task in [following, drawing] { task?.cancel() }
  }

  func search(_ text: String) {
    if list.search(text) { read() }
  }

  func showMore() {
    list.showMore()
    read()
  }

  /// Reads the list, because it may have changed. Connects to the daemon first if necessary.
  func read() {
    if let feed { return feed.read(list.filter) }
    guard following == nil else { return }
    following = Task { [weak self, environment] in
      do {
        let feed = HistoryFeed(try await DaemonConnection.forWindow(environment: environment))
        self?.feed = feed
        feed.start()
        self?.read()
        for await news in feed.news {
          guard let self else { return feed.end() }
          take(news)
        }
      } catch {
        self?.said(ShareError(any: error).message)
      }
      self?.following = nil
    }
  }

  private func take(_ news: HistoryNews) {
    switch news {
    case .listed(let entries, let filter):
      list.take(entries, for: filter)
      draw()
    case .changed(let entry): if list.take(entry) { read() } else { drawSoon() }
    case .transfer(let transfer):
      list.take(transfer)
      drawSoon()
    case .removed(let id):
      list.remove(id)
      draw()
    case .elsewhere(let id, let question): asked(id, question)
    case .said(let words, _): said(words)
    }
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
}
