import Foundation
import Glibc
import Linux
import Synchronization

/// SIGINT and SIGTERM as values. A second one ends the process: the person does not want to wait
/// for whatever the first one began.
///
/// By a handler, not a dispatch source: such a source begins late and wants the signal ignored
/// until then, so that one could be lost, and what the command starts would ignore it as well.
final class SignalWatch: Sendable {
  static let shared = SignalWatch([SIGINT, SIGTERM])

  private struct State {
    var arrived: Int32?
    var listeners: [AsyncStream<Int32>.Continuation] = []
  }
  private let state = Mutex(State())

  /// Only one may ever watch a signal. It lives as long as the process.
  init(_ numbers: [Int32]) {
    // Without a pipe the signals do what they always do.
    guard let (reading, writing) = try? Descriptor.pipe() else { return }
    _ = fcntl(writing.number, F_SETFL, O_NONBLOCK)
    for number in numbers {
      signalWriters[Int(number)] = writing.number
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalWriters[Int(number)], &byte, 1)
        errno = error
      }
    }
    Thread.detachNewThread { [self] in
      // The handler writes there as long as there is a process.
      withExtendedLifetime(writing) {
        while let number = try? reading.read(upTo: 1).first { arrive(Int32(number)) }
      }
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
    if !isFirst { CommandInterruption.signal(number).endProcess() }
    for listener in listeners { listener.yield(number) }
  }
}

/// Where the handler of each signal writes to: set once, before there is a handler.
nonisolated(unsafe) private let signalWriters: UnsafeMutablePointer<Int32> = {
  let count = 65
  let writers = UnsafeMutablePointer<Int32>.allocate(capacity: count)
  writers.initialize(repeating: -1, count: count)
  return writers
}()
