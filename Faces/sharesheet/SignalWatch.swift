import Foundation
import Glibc
import Linux
import Synchronization

/// A watch that delivers SIGINT and SIGTERM as values. A second signal ends the process, because
/// the user does not want to wait for the effect of the first signal.
///
/// The watch uses a signal handler instead of a dispatch source. A dispatch source starts late and
/// needs the signal to be ignored before, so a signal could be lost. Child processes would also
/// ignore it.
final class SignalWatch: Sendable {
  static let shared = SignalWatch([SIGINT, SIGTERM])

  private struct State {
    var arrived: Int32?
    var listeners: [AsyncStream<Int32>.Continuation] = []
  }
  private let state = Mutex(State())

  /// Only one instance may watch a signal. It lives as long as the process.
  init(_ numbers: [Int32]) {
    // Without a pipe, the signals keep their default effects.
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
      // Keeps the pipe open for the handler for the whole life of the process.
      withExtendedLifetime(writing) {
        while let number = try? reading.read(upTo: 1).first { arrive(Int32(number)) }
      }
    }
  }

  /// Returns the first signal that has arrived or will arrive.
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

/// The file descriptor to which the handler of each signal writes. It is set once, before the
/// handler is installed.
nonisolated(unsafe) private let signalWriters: UnsafeMutablePointer<Int32> = {
  let count = 65
  let writers = UnsafeMutablePointer<Int32>.allocate(capacity: count)
  writers.initialize(repeating: -1, count: count)
  return writers
}()
