import Dispatch
import Glibc
import Synchronization

/// SIGINT and SIGTERM as values. A second one ends the process: the person does not want to wait
/// for whatever the first one began.
final class SignalWatch: Sendable {
  static let shared = SignalWatch([SIGINT, SIGTERM])

  private struct State {
    var arrived: Int32?
    var listeners: [AsyncStream<Int32>.Continuation] = []
  }
  private let state = Mutex(State())
  /// Kept alive, and touched by nobody after the beginning.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  private init(_ numbers: [Int32]) {
    sources = numbers.map { DispatchSource.makeSignalSource(signal: $0) }
    for (source, number) in zip(sources, numbers) {
      signal(number, SIG_IGN)
      source.setEventHandler { [self] in arrive(number) }
      source.resume()
    }
  }

  /// The first signal that came or will come.
  func arrivals() -> AsyncStream<Int32> {
    let (arrivals, arrival) = AsyncStream.makeStream(of: Int32.self)
    state.withLock { state in
      if let arrived = state.arrived { arrival.yield(arrived) }
      state.listeners.append(arrival)
    }
    return arrivals
  }

  private func arrive(_ number: Int32) {
    let (isFirst, listeners) = state.withLock { state in
      defer { state.arrived = number }
      return (state.arrived == nil, state.listeners)
    }
    if !isFirst { Interruption.signal(number).endProcess() }
    for listener in listeners { listener.yield(number) }
  }
}
