import Foundation
import Glibc
import Linux
import Synchronization

/// A real HTTP proxy on loopback. It tunnels CONNECT requests and forwards other requests. Whatever
/// the requested host is, the proxy connects to this machine, at the requested port.
package final class TestProxy: Sendable {
  private let server: RawServer
  private let log: Heads

  private final class Heads: Sendable {
    let all = Mutex<[String]>([])
  }

  /// - Parameter refusal: The response to every request, or `nil` if requests are forwarded.
  package init(refusal: String? = nil) throws {
    let log = Heads()
    self.log = log
    server = try RawServer { caller in
      let head = Self.head(from: caller)
      log.all.withLock { $0.append(head) }
      if let refusal { return caller.say(refusal) }
      guard let port = Self.port(in: head), let target = try? RawConnection(port: port) else {
        return caller.say("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
      }
      if head.hasPrefix("CONNECT ") {
        caller.say("HTTP/1.1 200 Connection established\r\n\r\n")
      } else {
        target.socket.say(head)
      }
      Thread.detachNewThread { Self.pass(from: target.socket, to: caller) }
      Self.pass(from: caller, to: target.socket)
    }
  }

  package var port: Int { server.port }

  /// The header sections of the requests, one header section for each connection.
  package var heads: [String] { log.all.withLock { $0 } }

  private static func head(from caller: Descriptor) -> String {
    var head: [UInt8] = []
    while let byte = try? caller.read(upTo: 1).first {
      head.append(byte)
      if head.suffix(4).elementsEqual("\r\n\r\n".utf8) { break }
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Returns the port in `CONNECT name:port` or `GET http://name:port/…`.
  private static func port(in head: String) -> UInt16? {
    let words = head.split(separator: " ")
    guard words.count > 1 else { return nil }
    let target = words[1].hasPrefix("http://") ? words[1].dropFirst(7) : words[1]
    let authority = target.prefix { $0 != "/" }
    return authority.split(separator: ":").last.flatMap { UInt16($0) }
  }

  private static func pass(from source: Descriptor, to target: Descriptor) {
    while let bytes = try? source.read(upTo: 65536), !bytes.isEmpty {
      do { try bytes.withUnsafeBytes { try target.writeAll($0) } } catch { break }
    }
    shutdown(source.number, Int32(SHUT_RDWR))
    shutdown(target.number, Int32(SHUT_RDWR))
  }
}
