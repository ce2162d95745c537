import Foundation
import Glibc
import Linux
import Synchronization

/// A real SOCKS 5 proxy on loopback. Whatever the requested host is, the proxy connects to this
/// machine, at the requested port.
package final class TestSOCKSProxy: Sendable {
  private let server: RawServer
  private let log: Targets

  private final class Targets: Sendable {
    let all = Mutex<[String]>([])
  }

  package init() throws {
    let log = Targets()
    self.log = log
    server = try RawServer { caller in
      // The greeting of RFC 1928 has a version and methods. The proxy chooses the method without
      // authentication.
      guard let greeting = caller.take(2), caller.take(Int(greeting[1])) != nil else { return }
      caller.put([5, 0])
      guard let head = caller.take(4) else { return }
      let host: String?
      switch head[3] {
      case 1: host = caller.take(4)?.map { "\($0)" }.joined(separator: ".")
      case 3:
        host = caller.take(1).flatMap { caller.take(Int($0[0])) }
          .map { String(decoding: $0, as: UTF8.self) }
      default: host = nil
      }
      guard let host, let port = caller.take(2) else { return caller.put([5, 8, 0, 1]) }
      log.all.withLock { $0.append(host) }
      guard let target = try? RawConnection(port: UInt16(port[0]) << 8 | UInt16(port[1])) else {
        return caller.put([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])
      }
      caller.put([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])
      Thread.detachNewThread { target.socket.pass(to: caller) }
      caller.pass(to: target.socket)
    }
  }

  package var port: Int { server.port }

  /// The requested hosts, one host for each connection.
  package var hosts: [String] { log.all.withLock { $0 } }
}

extension Descriptor {
  fileprivate func take(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let part = try? read(upTo: count - bytes.count), !part.isEmpty else { return nil }
      bytes += part
    }
    return bytes
  }

  fileprivate func put(_ bytes: [UInt8]) { try? bytes.withUnsafeBytes { try writeAll($0) } }

  fileprivate func pass(to target: Descriptor) {
    while let bytes = try? read(upTo: 65536), !bytes.isEmpty {
      do { try bytes.withUnsafeBytes { try target.writeAll($0) } } catch { break }
    }
    shutdown(number, Int32(SHUT_RDWR))
    shutdown(target.number, Int32(SHUT_RDWR))
  }
}
