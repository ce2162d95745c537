import Contract
import DaemonClient
import ShareSheet
import Synchronization
import Translations

/// A wait for several transfers. It ends when each transfer has ended or needs the user.
final class Delivery: Sendable {
  struct Outcome: Sendable {
    enum Ending: Sendable {
      /// Every transfer has ended or needs the user.
      case settled
      case interrupted(CommandInterruption)
      case lost(ControlError)
    }

    var ending: Ending
    /// The last known states of the transfers. The oldest transfer comes first.
    var transfers: [TransferStatus]
    /// The transfers that the daemon discarded before this command received their outcome.
    var forgotten: Set<String> = []

    /// The error that the command reports, or `nil` if every transfer was delivered.
    var failure: ShareError.Code? {
      if !forgotten.isEmpty { return .deliveryFailed }
      if transfers.contains(where: { $0.state == .failed || $0.state == .outcomeUnknown }) {
        return .deliveryFailed
      }
      if transfers.contains(where: \.waitsForPerson) { return .unanswered }
      if transfers.contains(where: { $0.state == .cancelled }) { return .cancelled }
      return nil
    }
  }

  private struct State {
    var known: [String: TransferStatus] = [:]
    /// The transfers of which the current daemon has sent an event. After each connection, the
    /// daemon first sends events of the newest transfers only.
    var told: Set<String> = []
    var forgotten: Set<String> = []
    var progress = DeliveryProgress()
    var obstacles = DeliveryObstacles()

    func hasEnds(of awaited: Set<String>) -> Bool {
      awaited.allSatisfy { forgotten.contains($0) || known[$0]?.isSettled == true }
    }
  }

  private let awaited: Set<String>
  private let share: String?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - ids: The transfers to wait for.
  ///   - share: The share to which all these transfers belong, or `nil`.
  init(_ ids: Set<String>, share: String? = nil) {
    awaited = ids
    self.share = share
  }

  /// Waits for the transfers. If standard error is a terminal, shows the progress. Otherwise prints
  /// each obstacle, unless `isQuiet` is set. At the end, prints one sentence for each transfer that
  /// has ended or needs the user, unless `isQuiet` is set.
  func follow(
    over connection: DaemonConnection, until deadline: ContinuousClock.Instant?, isQuiet: Bool
  ) async -> Outcome {
    var ending = Outcome.Ending.settled
    do {
      try await interruptible(until: deadline) { [self] in
        try await followThroughBreaks(connection, isQuiet: isQuiet)
      }
    } catch let interruption as CommandInterruption {
      ending = .interrupted(interruption)
    } catch let error as ControlError {
      ending = .lost(error)
    } catch {
      ending = .lost(ControlError(.noDaemon, "\(error)"))
    }
    if Console.canRedraw { Console.clearLine() }
    let outcome = state.withLock { state in
      Outcome(
        ending: ending, transfers: state.known.values.sorted { $0.created < $1.created },
        forgotten: state.forgotten)
    }
    tell(outcome, isQuiet: isQuiet)
    return outcome
  }

  /// Follows the transfers. If the daemon crashes, restarts it. If the daemon was stopped, throws
  /// `ControlError` `wrongState`.
  private func followThroughBreaks(_ connection: DaemonConnection, isQuiet: Bool) async throws {
    guard
      try await connection.throughBreaks({ client in
        try await follow(client, isQuiet: isQuiet)
      })
    else { throw ControlError(.wrongState, translated("The daemon was stopped.")) }
  }

  /// - Returns: Whether every transfer has ended or needs the user. If `false`, the daemon has
  ///   ended.
  private func follow(_ client: ControlClient, isQuiet: Bool) async throws -> Bool {
    if awaited.isEmpty { return true }
    state.withLock { $0.told = [] }
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      defer { group.cancelAll() }
      group.addTask { [self] in
        for try await transfer in client.transferEvents(of: share)
        where awaited.contains(transfer.id) {
          if take(transfer, isQuiet: isQuiet) { return true }
        }
        return false
      }
      group.addTask { [self] in try await askForTheRest(client, isQuiet: isQuiet) }
      return try await group.next() ?? false
    }
  }

  /// - Returns: Whether every transfer has ended or needs the user.
  private func take(_ transfer: TransferStatus, isQuiet: Bool) -> Bool {
    let (isDone, line, obstacle) = state.withLock { state in
      state.known[transfer.id] = transfer
      state.told.insert(transfer.id)
      let line = state.progress.line(for: Array(state.known.values))
      return (state.hasEnds(of: awaited), line, state.obstacles.sentence(for: transfer))
    }
    if !isDone {
      if Console.canRedraw {
        Console.redraw(line)
      } else if !isQuiet, let obstacle {
        Console.say(obstacle)
      }
    }
    return isDone
  }

  /// Requests the states of transfers of which the daemon has sent no event. These transfers may be
  /// too old for the daemon's first events, or the daemon may have discarded them before this
  /// command connected. The time between two rounds of requests grows from 0.5 s to 60 s.
  /// - Returns: `true` when every transfer has ended or needs the user.
  private func askForTheRest(_ client: ControlClient, isQuiet: Bool) async throws -> Bool {
    var pause = Duration.milliseconds(500)
    while true {
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .seconds(60))
      let untold = state.withLock { state in
        awaited.filter { !state.told.contains($0) && !state.forgotten.contains($0) }
      }
      for id in untold {
        do {
          if take(try await client.transfer(id), isQuiet: isQuiet) { return true }
        } catch let error as ControlError where error.code == .notFound {
          let isDone = state.withLock { state in
            if state.known[id]?.isSettled != true { state.forgotten.insert(id) }
            return state.hasEnds(of: awaited)
          }
          if isDone { return true }
        }
      }
    }
  }

  private func tell(_ outcome: Outcome, isQuiet: Bool) {
    if !isQuiet {
      for transfer in outcome.transfers where transfer.isSettled {
        Console.say(transfer.words)
      }
    }
    if !outcome.forgotten.isEmpty {
      let count = outcome.forgotten.count
      Console.say(
        translated(
          "\(count) transfer is no longer listed. Its outcome is unknown.",
          "\(count) transfers are no longer listed. Their outcome is unknown.", count: count))
    }
    let open =
      awaited.count - outcome.forgotten.count - outcome.transfers.filter(\.state.isFinal).count
    switch outcome.ending {
    case .settled: return
    case .interrupted:
      Console.say(Self.stillQueued(open))
    case .lost:
      Console.say(
        translated("Posted transfers are still queued. 'sharesheet transfers' continues them."))
    }
  }

  /// Returns the message about transfers that this command no longer waits for.
  static func stillQueued(_ count: Int) -> String {
    translated(
      "\(count) transfer is still queued. 'sharesheet transfers' shows its progress.",
      "\(count) transfers are still queued. 'sharesheet transfers' shows their progress.",
      count: count)
  }
}

extension TransferStatus {
  /// Whether the transfer needs credentials or a permission, or the daemon's environment names an
  /// unsupported proxy. Only the user can change this.
  var waitsForPerson: Bool {
    state == .waiting
      && (waitsFor == .credentials || waitsFor == .permission || waitsFor == .proxy)
  }

  fileprivate var isSettled: Bool { state.isFinal || waitsForPerson }
}
