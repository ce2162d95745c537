import Glibc

/// The reason why a wait ended before its result was available.
enum CommandInterruption: Error, Hashable {
  case timedOut
  case signal(Int32)

  /// Ends the process with the signal's default effect, so that a shell sees which signal ended it.
  func endProcess() -> Never {
    guard case .signal(let number) = self else { exit(CommandStatus.timedOut.rawValue) }
    Glibc.signal(number, SIG_DFL)
    // The signal may be blocked, because Dispatch blocks signals in its threads.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}

/// Runs `body` until it ends, `deadline` passes, or Ctrl-C or SIGTERM arrives.
///
/// After the first call of this function, the first of these signals no longer ends the process. If
/// the signal arrives between two calls, it interrupts the next call, so that no output is cut off.
/// - Throws: `CommandInterruption`, or the error of `body`.
func interruptible<Value: Sendable>(
  until deadline: ContinuousClock.Instant? = nil,
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let arrivals = SignalWatch.shared.arrivals()
  return try await withThrowingTaskGroup(of: Value.self) { group in
    defer { group.cancelAll() }
    group.addTask { try await body() }
    group.addTask {
      for await number in arrivals { throw CommandInterruption.signal(number) }
      throw CancellationError()
    }
    if let deadline {
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw CommandInterruption.timedOut
      }
    }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
