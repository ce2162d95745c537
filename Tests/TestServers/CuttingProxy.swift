import Foundation
import Glibc
import Linux
import Synchronization

/// A proxy that passes bytes to a server. At given byte counts, the proxy cuts connections. At one
/// byte count, it can hold a connection.
///
/// A byte count is the number of bytes that all clients together have sent.
package final class CuttingProxy: Sendable {
  private struct State {
    var sent: Int64 = 0
    /// The byte counts of the remaining cuts, in ascending order.
    var cuts: [Int64]
    var cutsMade = 0
    /// The byte count at which a connection is held.
    var hold: Int64?
    var isHeld = false
    var waiter: CheckedContinuation<Void, Never>?
  }
  private let release = DispatchSemaphore(value: 0)
  private let isAbrupt: Bool
  private let state: Mutex<State>
  private let upstream: Mutex<UInt16>
  private let server: Mutex<RawServer?> = Mutex(nil)
  package let port: Int

  /// - Parameters:
  ///   - port: The port of the server.
  ///   - cuts: The byte counts at which a connection is cut.
  ///   - isAbrupt: Whether a cut discards bytes that the server has not read. Otherwise the server
  ///     gets all counted bytes.
  ///   - hold: The byte count at which one connection stops until `letGo`, and is then cut.
  package static func start(
    to port: Int, cuts: [Int64] = [], isAbrupt: Bool = false, holdingAt hold: Int64? = nil
  ) throws -> CuttingProxy {
    let relay = Relay()
    let server = try RawServer { caller in relay.proxy?.serve(caller) }
    let proxy = CuttingProxy(
      port: server.port, to: UInt16(clamping: port), cuts: cuts, isAbrupt, hold)
    proxy.server.withLock { $0 = server }
    relay.set(proxy)
    return proxy
  }

  private init(port: Int, to upstream: UInt16, cuts: [Int64], _ isAbrupt: Bool, _ hold: Int64?) {
    self.isAbrupt = isAbrupt
    self.port = port
    self.upstream = Mutex(upstream)
    state = Mutex(State(cuts: cuts.sorted(), hold: hold))
  }

  /// The number of bytes that clients have sent.
  package var sent: Int64 { state.withLock(\.sent) }
  package var cutsMade: Int { state.withLock(\.cutsMade) }

  /// Passes later connections to another port.
  package func redirect(to port: Int) { upstream.withLock { $0 = UInt16(clamping: port) } }

  /// Waits until a connection is held.
  package func waitUntilHeld() async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        if !state.isHeld { state.waiter = continuation }
        return state.isHeld
      }
      if isHeld { continuation.resume() }
    }
  }

  /// Cuts the held connection. Later connections are not held.
  package func letGo() { release.signal() }

  private func serve(_ caller: Descriptor) {
    guard let server = try? RawConnection(port: upstream.withLock { $0 }) else { return }
    let answers = Thread {
      while let bytes = try? server.socket.read(upTo: 65536), !bytes.isEmpty {
        // Reads the server's bytes even if the client has closed the connection. If bytes remained
        // unread, the kernel would reset the connection instead of closing it in order.
        try? bytes.withUnsafeBytes { try caller.writeAll($0) }
      }
      shutdown(caller.number, Int32(SHUT_RDWR))
    }
    answers.start()
    while let bytes = try? caller.read(upTo: allowance), !bytes.isEmpty {
      guard (try? bytes.withUnsafeBytes { try server.socket.writeAll($0) }) != nil else { break }
      if count(bytes.count) {
        // Resets the connection. The client then sees no orderly close, and its later bytes are
        // lost.
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          caller.number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        break
      }
      if hold() { break }
    }
    if isAbrupt {
      var reset = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        server.socket.number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
    }
    shutdown(server.socket.number, Int32(isAbrupt ? SHUT_RDWR : SHUT_WR))
    shutdown(caller.number, Int32(SHUT_RDWR))
  }

  /// - Returns: Whether this connection was held.
  private func hold() -> Bool {
    let (holds, waiter) = state.withLock { state in
      guard let hold = state.hold, state.sent >= hold else {
        return (false, CheckedContinuation<Void, Never>?.none)
      }
      state.hold = nil
      state.isHeld = true
      defer { state.waiter = nil }
      return (true, state.waiter)
    }
    waiter?.resume()
    if holds { release.wait() }
    return holds
  }

  /// The number of bytes until the next cut, at most 65,536.
  private var allowance: Int {
    state.withLock { state in
      guard let next = state.cuts.first else { return 65536 }
      return Int(clamping: min(max(1, next - state.sent), 65536))
    }
  }

  /// - Returns: Whether the connection must be cut now.
  private func count(_ bytes: Int) -> Bool {
    state.withLock { state in
      state.sent += Int64(bytes)
      guard let next = state.cuts.first, state.sent >= next else { return false }
      state.cuts.removeFirst()
      state.cutsMade += 1
      return true
    }
  }
}

/// A relay that passes connections to the proxy. The relay is needed because the server is created
/// before the proxy.
private final class Relay: Sendable {
  private struct Weak: Sendable {
    weak var proxy: CuttingProxy?
  }
  private let held = Mutex(Weak())
  var proxy: CuttingProxy? { held.withLock(\.proxy) }
  func set(_ proxy: CuttingProxy) { held.withLock { $0.proxy = proxy } }
}
