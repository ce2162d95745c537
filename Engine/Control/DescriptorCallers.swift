import Glibc
import Linux

/// Who has a connection to the descriptor socket: so many in all, and so many of each process.
struct DescriptorCallers {
  struct Caller {
    let socket: UnixSocket
    let peer: Int32
    /// In the order of their coming.
    let number: Int
  }

  /// Connections that one process may have.
  static let limitPerProcess = 128

  private let limit: Int
  private var callers: [Int32: Caller] = [:]
  private var counts: [Int32: Int] = [:]
  private var next = 0

  /// - Parameter limit: of all; no more than a quarter of the files that this process may have open.
  init(limit: Int = min(512, max(8, Self.openFiles / 4))) { self.limit = limit }

  subscript(number: Int32) -> Caller? { callers[number] }
  var count: Int { callers.count }

  /// For each a wait, in no order.
  private(set) var waits: [pollfd] = []

  /// When all places are taken, the process that has most of them gives its oldest one up: whoever has
  /// none yet always finds one.
  /// - Returns: why there is no place; nil when it has one.
  mutating func add(_ socket: UnixSocket, _ peer: Int32) -> String? {
    let own = counts[peer, default: 0]
    guard own < Self.limitPerProcess else {
      return
        "This process has \(own) connections open to hand over files, which is the most for one. "
        + "Close some, or use one for several files."
    }
    if callers.count >= limit {
      guard let most = counts.max(by: { $0.value < $1.value }), most.value > own + 1,
        let oldest = callers.values.filter({ $0.peer == most.key })
          .min(by: { $0.number < $1.number })
      else {
        return "\(limit) connections are open to hand over files, which is the most. "
          + "Try again in a moment."
      }
      remove(oldest.socket.descriptor.number)
    }
    let descriptor = socket.descriptor.number
    callers[descriptor] = Caller(socket: socket, peer: peer, number: next)
    waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    counts[peer, default: 0] += 1
    next += 1
    return nil
  }

  mutating func remove(_ number: Int32) {
    guard let caller = callers.removeValue(forKey: number) else { return }
    waits.removeAll { $0.fd == number }
    let left = (counts[caller.peer] ?? 1) - 1
    counts[caller.peer] = left > 0 ? left : nil
  }

  private static var openFiles: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}
