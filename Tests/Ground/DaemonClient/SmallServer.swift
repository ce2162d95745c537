import Foundation
import Glibc
import Linux
import Synchronization
import TestServers

/// An HTTP server on a Unix socket that answers each connection's request with given bytes, and
/// tells when its caller has gone.
final class SmallServer: Sendable {
  enum After: Sendable {
    case close
    /// Waits until the caller closes, and says so in `departures`.
    case stay
  }

  let socket: URL
  let departures: AsyncStream<Void>
  private let listener: UnixSocket
  private let received = Mutex<[String]>([])

  /// The requests so far, as they came.
  var requests: [String] { received.withLock { $0 } }

  init(
    in folder: TemporaryFolder, answering chunks: [String], then after: After = .close
  ) throws {
    socket = folder.url.appending(path: "server.sock")
    listener = try UnixSocket.listen(at: socket.path, .stream)
    let (departures, departure) = AsyncStream.makeStream(of: Void.self)
    self.departures = departures
    Thread.detachNewThread { [self, listener] in
      while let caller = try? listener.accept() {
        guard let request = try? Self.request(from: caller) else { continue }
        received.withLock { $0.append(request) }
        for chunk in chunks {
          _ = try? Array(chunk.utf8).withUnsafeBytes { try caller.send($0) }
        }
        guard after == .stay else { continue }
        // More than the request is never sent: this returns at the end only.
        _ = try? caller.receive(upTo: 1)
        departure.yield()
      }
    }
  }

  func stop() { listener.shutdown() }

  private static func request(from caller: UnixSocket) throws -> String {
    var text = ""
    while true {
      let bytes = try caller.receive(upTo: 65536).bytes
      text += String(decoding: bytes, as: UTF8.self)
      guard let head = text.range(of: "\r\n\r\n") else {
        if bytes.isEmpty { return text }
        continue
      }
      let length = text[..<head.lowerBound].split(separator: "\r\n")
        .first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
      if bytes.isEmpty || text[head.upperBound...].utf8.count >= length ?? 0 { return text }
    }
  }
}

/// A whole response with a body.
func response(_ status: String, _ body: String, type: String = "application/json") -> String {
  "HTTP/1.1 \(status)\r\nSharesheet-API: 1\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// The head of a response whose body comes in chunks.
let chunkedHead =
  "HTTP/1.1 200 OK\r\nSharesheet-API: 1\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

func chunk(_ text: String) -> String {
  "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
}
