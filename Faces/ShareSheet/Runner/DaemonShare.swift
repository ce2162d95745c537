package import Contract
import DaemonClient
import Linux
import Synchronization

/// The share that a sheet creates on the daemon. If an extension fails, the next extension gets a
/// new share of the same content.
package final class DaemonShare<Surroundings: ShareSurroundings>: SheetHost {
  private struct State {
    var share: String
    var content: Surroundings.Content
    var isOver = false
    var following: Task<Void, Never>?
    /// The shares of this sheet for which an extension was started.
    var begun: [String] = []
    /// The shares that follow the current share with its link.
    var chained: [ChainedShare] = []
    /// Whether the daemon reported that it does not know which uploads it has queued.
    var isUnknown = false
    /// The number of the extensions' copies that are on this process's clipboards, by share.
    var copies: [String: Int] = [:]
    /// The user's choice whether to take hidden details out, or `nil` if the setting decides.
    var removesHidden: Bool?
    /// Whether the hidden details were taken out of the current share.
    var isClean = false
    /// Whether an extension was started for the current share.
    var isRunning = false
    var updates = AsyncStream.makeStream(
      of: ShareStatus.self, bufferingPolicy: .bufferingNewest(1))
  }

  package let draft: DraftFile?
  private let names: [String: String]
  /// The destinations that follow the share with its link.
  private let chain: ShareChain?
  private let surroundings: Surroundings
  private let connection: DaemonConnection
  /// Whether a kind of file that cannot be cleaned is an error.
  private let isStrict: Bool
  private let state: Mutex<State>

  package init(
    _ offer: ShareOffer, of content: Surroundings.Content, in surroundings: Surroundings,
    over connection: DaemonConnection, followedBy chain: ShareChain? = nil, isStrict: Bool = false
  ) {
    self.isStrict = isStrict
    self.chain = chain
    names = Dictionary(offer.extensions.map { ($0.id, $0.name) }) { first, _ in first }
    draft = DraftFile(for: content, in: connection.directories)
    self.surroundings = surroundings
    self.connection = connection
    state = Mutex(State(share: offer.share, content: content))
  }

  deinit {
    state.withLock {
      $0.following?.cancel()
      $0.updates.continuation.finish()
    }
  }

  package var updates: AsyncStream<ShareStatus> { state.withLock(\.updates.stream) }

  /// The id of the share that the sheet currently uses.
  package var share: String { state.withLock(\.share) }

  /// The shares that follow the share with its link, in order.
  package var chained: [ChainedShare] { state.withLock(\.chained) }

  package func begin(_ identifier: String, person: String?) async throws {
    surroundings.note(activity: identifier)
    do {
      try await start(identifier, person: person)
    } catch let error as ControlError where error.code == .noDaemon || error.code == .notFound {
      // The daemon ended while the user was choosing, or another daemon has replaced it, so the
      // share no longer exists.
      try await connection.restore()
      guard try await queued(of: [share]).isEmpty else { throw error }
      end(share)
      try await start(identifier, person: person)
    }
  }

  private func start(_ identifier: String, person: String?) async throws {
    let name = names[identifier] ?? identifier
    let isClean = removesHidden(for: identifier)
    if let content = try await surroundings.content(for: identifier, named: name) {
      try? await connection.client.endShare(share)
      try await renew(content, isClean: isClean)
    } else {
      let state = state.withLock(\.self)
      if state.isOver || state.isRunning || state.isClean != isClean {
        if state.content.canBeReadOnceOnly, state.isOver || state.isRunning {
          throw ControlError(.wrongState, Words.pipeIsRead)
        }
        if !state.isOver { try await close() }
        try await renew(state.content, isClean: isClean)
      }
    }
    state.withLock { if $0.begun.last != $0.share { $0.begun.append($0.share) } }
    if let chain {
      // The chain is stored before the user can post, so that a posted share has its chain.
      let chained = try await connection.client.follow(share, with: chain)
      state.withLock { $0.chained = chained }
    }
    try await connection.client.begin(
      share, with: identifier, person: person, opensLinks: surroundings.opensLinks,
      asksAboutHosts: surroundings.hasUser)
    state.withLock { $0.isRunning = true }
    follow()
  }

  package var hasCopied: Bool { state.withLock { !$0.copies.isEmpty } }

  /// The number of the extensions' copies.
  package var copyCount: Int { state.withLock { $0.copies.values.reduce(0, +) } }

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
    // An error means that the share is over or the daemon is gone. In both cases, no share is left
    // to end.
    try? await connection.client.endShare(share)
  }

  package var abandonments: AsyncStream<String> { surroundings.abandonments }

  // MARK: Recovery

  package func recover() async throws -> ShareFate {
    // The state is reset before the restart, because the restart can fail. In that case, the user
    // can choose again, and the new choice may start a daemon.
    state.withLock {
      $0.isOver = true
      $0.updates = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }
    try await connection.restore()
    return await fate()
  }

  package func fate() async -> ShareFate {
    let (begun, isUnknown) = state.withLock { ($0.begun, $0.isUnknown) }
    if begun.isEmpty { return .nothing }
    do {
      try await connection.restore()
      let queued = try await queued(of: begun)
      return isUnknown ? .unknown : ShareFate(queued)
    } catch {
      return .unknown
    }
  }

  private func queued(of shares: [String]) async throws -> [TransferStatus] {
    var queued: [TransferStatus] = []
    for share in shares { queued += try await connection.client.transfers(of: share) }
    return queued
  }

  // MARK: Hidden details

  package func hiddenItems() async -> (HiddenItems, always: Set<String>)? {
    let content = state.withLock(\.content)
    let directories = connection.directories
    return try? await OwnThread.run {
      (content.hiddenItems(), always: CleanDestinations.read(directories))
    }
  }

  package func removeHidden(_ isRemoved: Bool?) { state.withLock { $0.removesHidden = isRemoved } }

  package func alwaysRemoveHidden(_ isAlways: Bool, for identifier: String) throws {
    try CleanDestinations.set(identifier, isAlways, in: connection.directories)
  }

  private func removesHidden(for identifier: String) -> Bool {
    state.withLock(\.removesHidden)
      ?? CleanDestinations.read(connection.directories).contains(identifier)
  }

  // MARK: Built-in actions

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

  // MARK: Lifecycle

  /// Creates a new share of `content`. The new share replaces the current share.
  private func renew(_ content: Surroundings.Content, isClean: Bool) async throws {
    let offered =
      isClean
      ? try await OwnThread.run { [isStrict] in try content.withoutHidden(isStrict: isStrict) }
      : content
    let offer = try await connection.offer(offered)
    state.withLock {
      ($0.share, $0.content, $0.isOver) = (offer.share, content, false)
      ($0.isClean, $0.isRunning) = (isClean, false)
    }
  }

  /// Ends the current share, so that another share of the same items can replace it.
  /// - Throws: `ControlError` `wrongState` if the extension has already queued an upload.
  private func close() async throws {
    let (share, wasRunning) = state.withLock { state in
      state.following?.cancel()
      return (state.share, state.isRunning)
    }
    try? await connection.client.endShare(share)
    end(share)
    if wasRunning, try await !queued(of: [share]).isEmpty {
      throw ControlError(.wrongState, Words.Lens.alreadyQueued)
    }
  }

  /// Forwards each status of the current share to `updates`.
  private func follow() {
    let (share, update) = state.withLock { ($0.share, $0.updates.continuation) }
    let events = connection.client.shareEvents(share)
    let task = Task { [weak self] in
      do {
        for try await status in events {
          if self?.note(status) == true { await self?.surroundings.showCopy() }
          update.yield(status)
          if status.state.isFinal { return }
        }
      } catch {}
      if Task.isCancelled { return }
      // If the events end before the share's final state, the daemon has ended.
      update.finish()
    }
    state.withLock {
      $0.following?.cancel()
      $0.following = task
    }
  }

  /// - Returns: Whether the extension has copied something since the last status.
  private func note(_ status: ShareStatus) -> Bool {
    if status.state.isFinal { end(status.share) }
    return state.withLock { state in
      if status.isUnknown == true { state.isUnknown = true }
      guard let copied = status.copied else { return false }
      defer { state.copies[status.share] = copied }
      return copied > state.copies[status.share] ?? 0
    }
  }

  private func end(_ share: String) {
    state.withLock { if $0.share == share { $0.isOver = true } }
  }
}
