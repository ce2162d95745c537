import Foundation
import HTTPService
import Linux
import Synchronization
import TestServers

/// A client of the push inbox on one connection, which the client can cut at any time. Its
/// functions block the calling thread.
final class Subscriber {
  private let connection: RawConnection
  private var rest = ""

  /// - Parameters:
  ///   - path: For example, `/topic/json?since=…`.
  ///   - room: The size of the receive buffer in bytes, or `nil` for the kernel's default.
  init(_ push: TestPush, _ path: String, _ fields: [String] = [], room: Int32? = nil) throws {
    connection = try RawConnection(port: push.address.port, timeout: 60, room: room)
    let lines = ["GET \(path) HTTP/1.1", "Host: localhost"] + fields + ["", ""]
    try connection.send(lines.joined(separator: "\r\n"))
  }

  /// - Returns: The next line, or `nil` at the end of the stream.
  func line() throws -> String? {
    while true {
      if let end = rest.firstIndex(where: \.isNewline) {
        defer { rest = String(rest[rest.index(after: end)...]) }
        return String(rest[..<end])
      }
      let part = try connection.socket.read(upTo: 65536)
      if part.isEmpty { return nil }
      rest += String(decoding: part, as: UTF8.self)
    }
  }

  /// Returns the next event of any kind, or `nil` at the end of the stream.
  func event() throws -> Event? {
    while let line = try line() {
      let json = line.hasPrefix("data: ") ? String(line.dropFirst(6)) : line
      guard json.hasPrefix("{"), json.hasSuffix("}") else { continue }
      return try JSONDecoder().decode(Event.self, from: Data(json.utf8))
    }
    return nil
  }

  /// Returns the next message, or `nil` at the end of the stream.
  func message() throws -> Event? {
    while let event = try event() { if event.event == "message" { return event } }
    return nil
  }
}

/// A publisher on one persistent connection. Its functions block the calling thread.
final class Publisher {
  private let connection: RawConnection

  init(_ push: TestPush) throws {
    connection = try RawConnection(port: push.address.port, timeout: 60)
  }

  /// Publishes a message, and returns when the server has acknowledged it.
  func publish(_ text: String, to topic: String, _ fields: [String] = []) throws {
    let lines =
      ["POST /\(topic) HTTP/1.1", "Host: localhost", "Content-Length: \(text.utf8.count)"] + fields
    try connection.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + text)
    let answer = try connection.readUntil("}")
    guard answer.hasPrefix("HTTP/1.1 200") else { throw NotTaken(answer: answer) }
  }

  struct NotTaken: Error {
    let answer: String
  }
}
