import Glibc

/// Why waiting ended before what was waited for.
enum CommandInterruption: Error, Hashable {
  case timedOut
  case signal(Int32)

  /// Ends the process as the signal would have, so that a shell knows.
  func endProcess() -> Never {
    guard case .signal(let number) = self else { exit(CommandStatus.timedOut.rawValue) }
    Glibc.signal(number, SIG_DFL)
    // Threads that Dispatch makes hold signals back.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
  }
}

/// Does `body`, but no longer than until `deadline` or until Ctrl-C or SIGTERM.
///
/// From the first call on these signals end the process no more by themselves: one that comes
/// between two calls interrupts the next, so that nothing is left half said.
/// - throws: `CommandInterruption`, or what `body` throws.
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
