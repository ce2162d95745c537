import ControlAPI
import Glibc
import Synchronization
import TerminalSheet
import Wire

/// The interactive sheet, on the daemon's control API.
struct Sheet {
  let items: SharedItems
  let title: String?
  let connection: Connection

  enum Ending {
    case posted(ShareStatus)
    case done(ChoreResult)
  }

  /// - Returns: how it ended well. The sheet has told the person everything.
  /// - throws: `Refusal`: `unanswered` without a terminal, `cancelled`, `failed`.
  func present(
    _ offer: ShareOffer, start: SheetStart
  ) async throws -> Ending {
    let host = DaemonHost(offer.share, items: items, title: title, connection: connection)
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
    case .cancelled: throw Refusal(.cancelled)
    case .failed: throw Refusal(.failed)
    case .interrupted(let signal): throw Interruption.signal(signal)
    }
  }
}

/// Carries one sheet's share, and the next one of the same items when an extension failed.
private final class DaemonHost: SheetHost {
  private struct State {
    var share: String
    var isOver = false
    var following: Task<Void, Never>?
  }

  let updates: AsyncStream<ShareStatus>
  private let update: AsyncStream<ShareStatus>.Continuation
  private let items: SharedItems
  private let title: String?
  private let connection: Connection
  private let actions: ItemActions
  private let state: Mutex<State>

  init(_ share: String, items: SharedItems, title: String?, connection: Connection) {
    (updates, update) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.items = items
    self.title = title
    self.connection = connection
    actions = ItemActions(
      items: items, title: title, desktop: Desktop(), hasTerminal: true, hasOffered: true)
    state = Mutex(State(share: share))
  }

  deinit {
    state.withLock { $0.following?.cancel() }
    update.finish()
  }

  func begin(_ identifier: String) async throws {
    if state.withLock(\.isOver) {
      if items.canBeReadOnceOnly {
        throw ControlError(
          .wrongState, "A pipe can be read once only. Leave, and share it again.")
      }
      let offer = try await items.offer(title: title, over: connection)
      state.withLock { $0 = State(share: offer.share) }
    }
    try await connection.client.begin(share, with: identifier)
    follow()
  }

  func send(_ input: PersonInput) async throws {
    try await connection.client.send(input, to: share)
  }

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
    do {
      return try await actions.perform(chore, progress: progress)
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
