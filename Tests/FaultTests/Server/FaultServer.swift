import Foundation
import Linux
import Synchronization
import TestServers

/// A real server on loopback. The scenario chooses each byte that the server sends, each pause, and
/// how each connection ends. Each connection has one thread, on which requests run one after the
/// other.
final class FaultServer: Sendable {
  typealias Script = @Sendable (Exchange) -> Void
  /// Handles a new connection with the given number, counted from 0, before the server reads a
  /// byte. Returns whether to continue.
  typealias Door = @Sendable (Int, Descriptor) -> Bool

  let name: String
  let port: Int
  private let door: Door
  private let socket: Mutex<RawServer?>
  private let numbers = Mutex((visits: 0, requests: 0))

  /// - Parameters:
  ///   - name: The server's name in the ledger.
  ///   - port: The port of an earlier server to replace, or 0 for any free port.
  ///   - isOpenToAll: Whether to listen on all addresses of the calling thread's network namespace.
  ///   - script: Handles one request.
  init(
    _ name: String = Judge.ownPlace, port: Int = 0, isOpenToAll: Bool = false, ledger: Ledger,
    door: @escaping Door = { _, _ in true }, _ script: @escaping Script
  ) throws {
    self.name = name
    self.door = door
    let relay = Relay()
    let server = try RawServer(port: port, isOpenToAll: isOpenToAll) { caller in
      relay.server?.serve(caller, ledger, script)
    }
    self.port = server.port
    socket = Mutex(server)
    relay.set(self)
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Accepts no more connections. Open connections continue.
  func close() { socket.withLock { $0 = nil } }

  private func serve(_ caller: Descriptor, _ ledger: Ledger, _ script: Script) {
    let visit = numbers.withLock { numbers in
      numbers.visits += 1
      return numbers.visits - 1
    }
    guard door(visit, caller) else { return }
    while let head = RequestHead(from: caller) {
      let index = numbers.withLock { numbers in
        numbers.requests += 1
        return numbers.requests - 1
      }
      let exchange = Exchange(head, caller, index: index, visit: visit, at: self, ledger)
      script(exchange)
      if exchange.isOver { return }
    }
  }

  private final class Relay: Sendable {
    private struct Weak: Sendable { weak var server: FaultServer? }
    private let held = Mutex(Weak())
    var server: FaultServer? { held.withLock(\.server) }
    func set(_ server: FaultServer) { held.withLock { $0.server = server } }
  }
}
