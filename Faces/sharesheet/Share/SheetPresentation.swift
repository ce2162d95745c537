import ControlAPI
import Glibc
import Synchronization
import ShareSheet
import TerminalSheet
import Wire

/// The interactive sheet, on the daemon's control API.
struct SheetPresentation {
  let content: SharedContent
  /// The app that shares; nil when the person does, by the command.
  let app: HostApp?
  let connection: Connection

  enum Ending {
    case posted(ShareStatus)
    case done(ChoreResult)
    /// One of the app's own was chosen, and is still to be done.
    case activity(Int)
  }

  /// - Returns: how it ended well. The sheet has told the person everything.
  /// - throws: `Refusal`: `unanswered` without a terminal, `cancelled`, `failed`.
  func present(
    _ offer: ShareOffer, start: SheetStart
  ) async throws -> Ending {
    let host = DaemonHost(offer.share, content, for: app, over: connection)
    let outcome: SheetOutcome
    do {
      outcome = try await presentSheet(
        offer: offer, start: start, host: host)
    } catch {
      let names = offer.extensions.filter(\.offered).map(\.name).joined(separator: ", ")
      throw Refusal(
        .unanswered,
        "\(error) Offered: \(names).")
    }
    switch outcome {
    case .posted(let status): return .posted(status)
    case .done(let result): return .done(result)
    case .activity(let index): return .activity(index)
    case .cancelled: throw Refusal(.cancelled)
    // The sheet has told the person; an app has not heard of it.
    case .failed(let message):
      app?.fail(message)
      throw Refusal(.failed)
    case .interrupted(let signal): throw Interruption.signal(signal)
    }
  }
}

/// Carries one sheet's share, and the next one of the same items when an extension failed.
private final class DaemonHost: SheetHost {
  private struct State {
    var share: String
    var content: SharedContent
    var isOver = false
    var following: Task<Void, Never>?
  }

  let updates: AsyncStream<ShareStatus>
  private let update: AsyncStream<ShareStatus>.Continuation
  private let app: HostApp?
  private let connection: Connection
  private let state: Mutex<State>

  init(
    _ share: String, _ content: SharedContent, for app: HostApp?, over connection: Connection
  ) {
    (updates, update) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.app = app
    self.connection = connection
    state = Mutex(State(share: share, content: content))
  }

  deinit {
    state.withLock { $0.following?.cancel() }
    update.finish()
  }

  func begin(_ identifier: String, person: String?) async throws {
    app?.note(activity: identifier)
    if let app, app.asksForItems {
      let content = try await complaining {
        try await app.content(for: identifier, named: identifier)
      }
      try? await connection.client.endShare(share)
      try await renew(content)
    } else if state.withLock(\.isOver) {
      let content = state.withLock(\.content)
      if content.items.canBeReadOnceOnly {
        throw ControlError(
          .wrongState, "A pipe can be read once only. Leave, and share it again.")
      }
      try await renew(content)
    }
    try await connection.client.begin(
      share, with: identifier, person: person, opensLinks: Desktop().showsLinks)
    follow()
  }

  func send(_ input: PersonInput) async throws {
    try await connection.client.send(input, to: share)
  }

  func open(_ url: String) async -> Bool { await Desktop().open(url) }

  func picture(_ id: Int) async -> PixelMap? {
    try? await connection.client.picture(id, of: share)
  }

  func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? {
    try? await connection.client.thumbnail(ofItem: index, of: share, side: side)
  }

  func cancel() async {
    // A share that is over already, or whose daemon has gone, needs no ending.
    try? await connection.client.endShare(share)
  }

  var suggestedFolder: String { actions.suggestedFolder }

  func folders(completing typed: String) async -> [String] {
    await actions.folders(completing: typed)
  }

  func applications() async -> [ApplicationChoice] { await actions.applications() }

  func perform(
    _ chore: Chore, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ChoreResult {
    app?.note(activity: chore.action.activityType)
    return try await complaining { [self] in
      guard let app, app.asksForItems else {
        return try await actions.perform(chore, progress: progress)
      }
      let content = try await app.content(
        for: chore.action.activityType, named: chore.action.title)
      return try await Self.actions(content, hasOffered: false)
        .perform(chore, progress: progress)
    }
  }

  var abandonments: AsyncStream<String> { app?.departures ?? AsyncStream { $0.finish() } }

  private var actions: ItemActions {
    Self.actions(state.withLock(\.content), hasOffered: true)
  }

  private static func actions(_ content: SharedContent, hasOffered: Bool) -> ItemActions {
    ItemActions(
      items: content.items.withPagesAsLinks, title: content.title, desktop: Desktop(),
      hasTerminal: true,
      hasOffered: hasOffered)
  }

  /// Shares this from now on.
  private func renew(_ content: SharedContent) async throws {
    let offer = try await content.offer(over: connection)
    state.withLock { $0 = State(share: offer.share, content: content) }
  }

  private func complaining<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let refusal as Refusal {
      throw Complaint(description: refusal.message)
    }
  }

  private var share: String { state.withLock(\.share) }

  /// Passes on what becomes of the present share.
  private func follow() {
    let share = share
    let events = connection.client.shareEvents(share)
    let task = Task { [weak self, update] in
      do {
        for try await status in events {
          if status.state.isFinal { self?.end(share) }
          update.yield(status)
          if status.state.isFinal { return }
        }
      } catch is CancellationError {
        return
      } catch {}
      // The events of a share end with it: an end before that is the daemon's.
      update.finish()
    }
    state.withLock {
      $0.following?.cancel()
      $0.following = task
    }
  }

  private func end(_ share: String) {
    state.withLock { if $0.share == share { $0.isOver = true } }
  }
}

/// An error that is its sentence.
private struct Complaint: Error, CustomStringConvertible {
  let description: String
}
