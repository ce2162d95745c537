import Connectivity

/// The order of foreground requests, as a value. It contains the requests in flight and the waiting
/// requests.
struct ForegroundRequestQueue: Sendable {
  /// A process, and the number it gave its request.
  struct Key: Hashable, Sendable {
    let process: UInt64
    let load: UInt64
  }

  private struct Waiting: Sendable {
    let key: Key
    let origin: Origin
  }

  private let limits: ForegroundLimits
  private var waiting: [Waiting] = []
  private var running: [Key: Origin] = [:]

  init(limits: ForegroundLimits) { self.limits = limits }

  var runningCount: Int { running.count }

  /// - Returns: `false` if too many requests of the process are waiting.
  mutating func add(_ key: Key, to origin: Origin) -> Bool {
    let others = waiting.count { $0.key.process == key.process }
    guard others < limits.waiting else { return false }
    waiting.append(Waiting(key: key, origin: origin))
    return true
  }

  mutating func remove(_ key: Key) {
    running[key] = nil
    waiting.removeAll { $0.key == key }
  }

  mutating func removeAll(of process: UInt64) {
    running = running.filter { $0.key.process != process }
    waiting.removeAll { $0.key.process == process }
  }

  /// Returns the requests that begin now, in the order in which they were added.
  mutating func begin() -> [Key] {
    var begun: [Key] = []
    var left: [Waiting] = []
    for load in waiting {
      if mayBegin(load) {
        running[load.key] = load.origin
        begun.append(load.key)
      } else {
        left.append(load)
      }
    }
    waiting = left
    return begun
  }

  private func mayBegin(_ load: Waiting) -> Bool {
    let own = running.filter { $0.key.process == load.key.process }
    if own.isEmpty { return true }
    return running.count < limits.total && own.count < limits.perProcess
      && own.count { $0.value == load.origin } < limits.perHost
  }
}

/// The limits of foreground requests.
package struct ForegroundLimits: Sendable {
  /// The maximum number of requests in flight of one process. Further requests wait.
  package var perProcess = 16
  /// The maximum number of requests in flight of one process to one host and port. Browsers and
  /// Apple's default sessions have the same limit.
  package var perHost = 6
  /// The maximum number of requests in flight of all processes. A process without a request in
  /// flight may always begin one request, so that other processes cannot block it.
  package var total = 64
  /// The maximum number of waiting requests of one process. A further request fails.
  package var waiting = 128
  /// The maximum length of a request's header fields, in bytes.
  package var requestHead = 64 << 10

  package init() {}
}
