package import ControlAPI
import Synchronization
package import Wire

/// Carries one sheet's share on the daemon, and the next one of the same content when an extension
/// failed.
package final class DaemonShare<Surroundings: ShareSurroundings>: SheetHost {
  private struct State {
    var share: String
    var content: Surroundings.Content
    var isOver = false
    var following: Task<Void, Never>?
  }

  package let updates: AsyncStream<ShareStatus>
  private let update: AsyncStream<ShareStatus>.Continuation
  private let names: [String: String]
  private let surroundings: Surroundings
  private let connection: DaemonConnection
  private let state: Mutex<State>

  package init(
    _ offer: ShareOffer, of content: Surroundings.Content, in surroundings: Surroundings,
    over connection: DaemonConnection
  ) {
    (updates, update) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    names = Dictionary(offer.extensions.map { ($0.id, $0.name) }) { first, _ in first }
    self.surroundings = surroundings
    self.connection = connection
    state = Mutex(State(share: offer.share, content: content))
  }

  deinit {
    state.withLock { $0.following?.cancel() }
    update.finish()
  }

  /// Its id on the daemon now.
  package var share: String { state.withLock(\.share) }

  package func begin(_ identifier: String, person: String?) async throws {
    surroundings.note(activity: identifier)
    let name = names[identifier] ?? identifier
    if let content = try await surroundings.content(for: identifier, named: name) {
      try? await connection.client.endShare(share)
      try await renew(content)
    } else if state.withLock(\.isOver) {
      let content = state.withLock(\.content)
      if content.canBeReadOnceOnly {
        throw ControlError(.wrongState, Words.pipeIsRead)
      }
      try await renew(content)
    }
    try await connection.client.begin(
      share, with: identifier, person: person, opensLinks: surroundings.opensLinks)
    follow()
  }

  package func send(_ input: PersonInput) async throws {
    try await connection.client.send(input, to: share)
  }

  package func open(_ url: String) async -> Bool { await surroundings.open(url) }

  package func picture(_ id: Int) async -> PixelMap? {
    try? await connection.client.picture(id, of: share)
  }

  package func thumbnail(ofItem index: Int, side: Int) async -> PixelMap? {
    try? await connection.client.thumbnail(ofItem: index, of: share, side: side)
  }

  package func cancel() async {
    // A share that is over already, or whose daemon has gone, needs no ending.
    try? await connection.client.endShare(share)
  }

  package var abandonments: AsyncStream<String> { surroundings.abandonments }

  // MARK: The sheet's own actions

  package var suggestedFolder: String { actions.suggestedFolder }

  package func folders(completing typed: String) async -> [String] {
    await actions.folders(completing: typed)
  }

  package func applications() async -> [ApplicationChoice] { await actions.applications() }

  package func perform(
    _ itemAction: ItemAction, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    let type = itemAction.action.activityType
    surroundings.note(activity: type)
    let own = try await surroundings.content(for: type, named: itemAction.action.title)
    return try await (own?.actions(hasOffered: false) ?? actions)
      .perform(itemAction, progress: progress)
  }

  private var actions: any ActionHost { state.withLock(\.content).actions(hasOffered: true) }

  // MARK: Its course

  /// Shares this from now on.
  private func renew(_ content: Surroundings.Content) async throws {
    let offer = try await connection.offer(content)
    state.withLock { $0 = State(share: offer.share, content: content) }
  }

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
