import Dispatch
import Glibc
import SwiftParser
import SwiftSyntax
import Synchronization

/// The parser with a time limit. For some nested code, such as `[some [some [some `, the parser's
/// time doubles with each level, and the parser cannot be stopped.
enum TimedParser {
  /// The processor time for any source, in nanoseconds.
  private static let base: Int64 = 3_000_000_000
  /// The additional processor time for each byte, in nanoseconds. The parser needs about 2,000.
  private static let perByte: Int64 = 10_000
  private static let interval = DispatchTimeInterval.milliseconds(100)

  private final class Result: Sendable {
    let tree = Mutex<SourceFileSyntax?>(nil)
    let end = DispatchSemaphore(value: 0)
  }

  /// Parses a source in a thread of its own.
  /// - Returns: The tree, or `nil` if the parser exceeds the limit. The thread then continues until
  ///   the process ends.
  static func parse(_ text: String) -> SourceFileSyntax? {
    let result = Result()
    let thread = LargeStack.start {
      let tree = Parser.parse(source: text)
      result.tree.withLock { $0 = tree }
      result.end.signal()
    }
    guard let thread else { return Parser.parse(source: text) }
    let limit = base + Int64(text.utf8.count) * perByte
    while result.end.wait(timeout: .now() + interval) == .timedOut {
      guard time(of: thread) <= limit else {
        pthread_detach(thread)
        return nil
      }
    }
    pthread_join(thread, nil)
    return result.tree.withLock { $0 }
  }

  /// Returns the processor time of a thread in nanoseconds. Waiting for a processor does not count.
  private static func time(of thread: pthread_t) -> Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
