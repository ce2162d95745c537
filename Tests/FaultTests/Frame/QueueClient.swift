import ChangeFeed
import NIOCore
import Transfers

/// A client that sends a scenario's parcels: the queue, or a careless client.
protocol Client: Sendable {
  /// Hands the parcels off and waits until they end or the client's timeout is over.
  func deliver(_ parcels: [Parcel], on stage: FaultStage) async throws
}

/// The real queue, with journal, spool and sockets.
struct QueueClient: Client {
  /// The idle timeout in real time.
  var idleTimeout = TimeAmount.seconds(10)
  /// Whether each parcel is handed off only after the previous parcel has ended.
  var isInTurn = false
  /// The timeout for connecting, in real time.
  var connectTimeout = TimeAmount.seconds(10)
  /// The timeout for a response, in real time.
  var answerTimeout = TimeAmount.seconds(20)

  func deliver(_ parcels: [Parcel], on stage: FaultStage) async throws {
    let queue = try await stage.queue(
      idleTimeout: idleTimeout, connectTimeout: connectTimeout, answerTimeout: answerTimeout)
    for group in isInTurn ? parcels.map({ [$0] }) : [parcels] {
      let taken = try await queue.handOff(group.map { try stage.handOff($0) })
      for parcel in group { stage.acknowledged(parcel) }
      try await see(through: zip(group, taken.map(\.id)).map { ($0, $1) }, queue, stage)
    }
    await queue.stop()
  }

  /// Waits until the transfers end or the stage's timeout is over, and records the messages to the
  /// user.
  func see(
    through parcels: [(parcel: Parcel, id: String)], _ queue: TransferQueue, _ stage: FaultStage
  ) async throws {
    let watch = Task { await Self.watch(parcels, queue, stage) }
    let limit = Task {
      try await Task.sleep(for: stage.timeout)
      stage.note { $0.isOver = false }
      watch.cancel()
    }
    await watch.value
    limit.cancel()
    for (parcel, id) in parcels {
      if let snapshot = try await queue.snapshot(of: id) { stage.told(snapshot, parcel) }
    }
  }

  private static func watch(
    _ parcels: [(parcel: Parcel, id: String)], _ queue: TransferQueue, _ stage: FaultStage
  ) async {
    let byID = Dictionary(parcels.map { ($0.id, $0.parcel) }) { first, _ in first }
    let changes = queue.changes.subscribe()
    // A parcel that must stay waiting is watched only if it is the only parcel. Otherwise, the time
    // until the other parcels end is long enough for its attempts.
    var open = Set(byID.filter { $0.value.end.state != .waiting || byID.count == 1 }.keys)
    for id in open {
      guard let now = try? await queue.snapshot(of: id) else { continue }
      if byID[id]?.end.isReached(now) == true { open.remove(id) }
    }
    guard !open.isEmpty else { return }
    for await change in changes {
      guard let parcel = byID[change.id] else { continue }
      if change.isSending {
        stage.note {
          $0.progress.append(
            History.Progress(
              name: parcel.name, attempt: change.transfer.attempts, bytes: change.bytesSent))
        }
      } else if change.transfer.attempts > 0 {
        stage.failed()
      }
      if parcel.end.isReached(change) { open.remove(change.id) }
      if open.isEmpty { return }
    }
  }
}
