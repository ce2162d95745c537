import Foundation
import Glibc
import Linux
import Synchronization

/// A watch that delivers SIGINT and SIGTERM as values. A second signal ends the process, because
/// the user does not want to wait for the effect of the first.
///
/// The watch uses a signal handler, not a dispatch source. A dispatch source starts late and
/// requires that the signal is ignored before. A signal could therefore be lost, and child
/// processes would ignore the signal too.
final class SignalWatch: Sendable {
  static let shared = SignalWatch([SIGINT, SIGTERM])

  private struct State {
    var arrived: Int32?
    var listeners: [AsyncStream<Int32>.Continuation] = []
  }
  private let state = Mutex(State())

  /// Creates a watch that lives as long as the process. Each signal may be watched by only one
  /// instance.
  init(_ numbers: [Int32]) {
    // If no pipe can be created, the signals keep their default effects.
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
      // The handler writes to the pipe, so the pipe stays open as long as the process lives.
      withExtendedLifetime(writing) {
        while let number = try? reading.read(upTo: 1).first { arrive(Int32(number)) }
      }
    }
  }

  /// Returns a stream of the first signal. If the signal has already arrived, the stream begins
  /// with it.
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

/// The file descriptor to which each signal's handler writes, by the signal's number. It is set
/// once, before the handler is installed.
nonisolated(unsafe) private let signalWriters: UnsafeMutablePointer<Int32> = {
  let count = 65
  let writers = UnsafeMutablePointer<Int32>.allocate(capacity: count)
  writers.initialize(repeating: -1, count: count)
  return writers
}()
