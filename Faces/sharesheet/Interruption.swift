import Dispatch
import Glibc

/// Why waiting ended before what was waited for.
enum Interruption: Error, Hashable {
  case timedOut
  case signal(Int32)

  /// Ends the process as the signal would have, so that a shell knows.
  func endProcess() -> Never {
    guard case .signal(let number) = self else { exit(CommandStatus.timedOut.rawValue) }
    Glibc.signal(number, SIG_DFL)
    raise(number)
    exit(128 + number)
  }
}

/// Does `body`, but no longer than until `deadline` or until Ctrl-C or SIGTERM.
/// - throws: `Interruption`, or what `body` throws.
func interruptible<Value: Sendable>(
  until deadline: ContinuousClock.Instant? = nil,
  _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let signals = SignalWatch([SIGINT, SIGTERM])
  defer { signals.end() }
  let arrivals = signals.arrivals
  return try await withThrowingTaskGroup(of: Value.self) { group in
    defer { group.cancelAll() }
    group.addTask { try await body() }
    group.addTask {
      for await number in arrivals { throw Interruption.signal(number) }
      throw CancellationError()
    }
    if let deadline {
      group.addTask {
        try await Task.sleep(until: deadline, clock: .continuous)
        throw Interruption.timedOut
      }
    }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}

/// Signals as a stream, instead of what they would do.
private final class SignalWatch {
  let arrivals: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]
  private let numbers: [Int32]

  init(_ numbers: [Int32]) {
    self.numbers = numbers
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int32.self)
    self.arrivals = arrivals
    sources = numbers.map { number in
      Glibc.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { arrival.yield(number) }
      source.resume()
      return source
    }
  }

  func end() {
    for source in sources { source.cancel() }
    for number in numbers { Glibc.signal(number, SIG_DFL) }
  }
}
