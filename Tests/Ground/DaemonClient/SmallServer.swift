import Foundation
import Glibc
import Linux
import Synchronization
import TestServers

/// An HTTP server on a Unix socket. It responds to each request with given bytes, and reports when
/// a client has closed its connection.
final class SmallServer: Sendable {
  enum After: Sendable {
    case close
    /// Waits until the client closes the connection, and reports the closing in `departures`.
    case stay
  }

  let socket: URL
  let departures: AsyncStream<Void>
  private let listener: UnixSocket
  private let received = Mutex<[String]>([])

  /// The requests received so far, unchanged.
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
        // The client sends only one request, so this call returns when the client closes the
        // connection.
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

/// Returns a complete response with a body.
func response(_ status: String, _ body: String, type: String = "application/json") -> String {
  "HTTP/1.1 \(status)\r\nSharesheet-API: 1\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// The head of a response with a chunked body.
let chunkedHead =
  "HTTP/1.1 200 OK\r\nSharesheet-API: 1\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

func chunk(_ text: String) -> String {
  "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
}
