import Foundation
import Glibc
import Synchronization

/// Feeds one kind of parser on a thread with a stack as small as in a thread pool, and watches it.
final class Run: Sendable {
  /// The stack's size in bytes.
  static let stack = 512 << 10
  static let maximumMemory = 384 << 20

  enum Ending: Sendable {
    case done(accepted: Int)
    case hang(index: Int)
    case memory(index: Int)
  }

  private struct Progress {
    var index = 0
    var began = ContinuousClock.now
    var beganWork = Duration.zero
    var slowest = Duration.zero
    var slowestIndex = 0
    var accepted = 0
    var isDone = false
  }

  private let progress = Mutex(Progress())
  private let seed: UInt64
  /// The maximum processor time of one input. The elapsed time may be 12 times as long, so that a
  /// busy machine causes no false alarm.
  private let watchdog: Duration
  private static let timeout = 12

  init(seed: UInt64, watchdog: Duration) {
    self.seed = seed
    self.watchdog = watchdog
  }

  /// The longest time of an input, and the input's index.
  var slowest: (Duration, Int) { progress.withLock { ($0.slowest, $0.slowestIndex) } }

  /// Feeds inputs. Writes the index of each input to `trace`, so that the input is known after a
  /// crash.
  func feed(_ kind: any Kind, _ inputs: Range<Int>, trace: FileHandle?) -> Ending {
    let box = Box(kind)
    progress.withLock {
      $0 = Progress(
        index: inputs.lowerBound, beganWork: Self.work, slowestIndex: inputs.lowerBound)
    }
    let thread = Thread { [self] in
      for index in inputs {
        var dice = Dice(seed: seed, index: index)
        let bytes = box.kind.mutator.input(&dice)
        if let trace {
          trace.seek(toFileOffset: 0)
          trace.write(Data("\(index)\n".utf8))
        }
        progress.withLock {
          $0.index = index
          $0.began = .now
          $0.beganWork = Self.work
        }
        let isAccepted = box.kind.feed(bytes, &dice)
        progress.withLock { progress in
          let time = ContinuousClock.now - progress.began
          if time > progress.slowest { (progress.slowest, progress.slowestIndex) = (time, index) }
          if isAccepted { progress.accepted += 1 }
        }
      }
      progress.withLock { $0.isDone = true }
    }
    thread.stackSize = Self.stack
    thread.start()
    while true {
      Thread.sleep(forTimeInterval: 0.02)
      let now = progress.withLock { $0 }
      if now.isDone { return .done(accepted: now.accepted) }
      if Self.work - now.beganWork > watchdog
        || ContinuousClock.now - now.began > watchdog * Self.timeout
      {
        return .hang(index: now.index)
      }
      if Memory.resident > Self.maximumMemory { return .memory(index: now.index) }
    }
  }

  /// The processor time of this process, which does no other work.
  private static var work: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Used only by the run's thread.
  private final class Box: @unchecked Sendable {
    var kind: any Kind
    init(_ kind: any Kind) { self.kind = kind }
  }
}

enum Memory {
  /// The resident memory in bytes.
  static var resident: Int { value("VmRSS:") }
  /// The peak memory in bytes.
  static var peak: Int { value("VmHWM:") }

  private static func value(_ key: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix(key) {
      let kibibytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
      return kibibytes << 10
    }
    return 0
  }
}
