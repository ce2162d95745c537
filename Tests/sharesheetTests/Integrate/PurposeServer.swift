import Foundation
import Glibc
import Linux
import Testing

/// A socket as KDE's library Purpose opens it for the program of a menu entry.
struct PurposeServer: Sendable {
  let path: String
  private let socket: Descriptor

  init(in folder: String) throws {
    path = "\(folder)/purpose-\(UInt32.random(in: 0...UInt32.max))"
    socket = Descriptor(
      owning: try SystemError.check(
        Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0),
        "make a socket"))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      #expect(bytes.count < place.count)
      place.copyBytes(from: bytes.prefix(place.count - 1))
    }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    _ = try SystemError.check(bound, "bind")
    _ = try SystemError.check(listen(socket.number, 1), "listen")
  }

  /// Accepts the program's connection, and sends the message.
  func send(_ message: [UInt8]) throws -> Descriptor {
    var wait = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 20_000) == 1)
    let connection = Descriptor(
      owning: try SystemError.check(accept(socket.number, nil, nil), "accept"))
    try message.withUnsafeBytes { try connection.writeAll($0) }
    // Purpose keeps its side open. Here the end shows the program that a message is too short.
    shutdown(connection.number, Int32(SHUT_WR))
    return connection
  }
}

/// A JSON value in CBOR, as Qt writes it.
indirect enum CBOR {
  case text(String)
  case list([CBOR])
  case map([(String, CBOR)])
  case number(UInt64)
  case bytes([UInt8])

  var encoded: [UInt8] {
    switch self {
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .list(let values): Self.head(4, UInt64(values.count)) + values.flatMap(\.encoded)
    case .map(let pairs):
      Self.head(5, UInt64(pairs.count))
        + pairs.flatMap { CBOR.text($0).encoded + $1.encoded }
    case .number(let number): Self.head(0, number)
    case .bytes(let bytes): bytes
    }
  }

  /// The value with the length and the line end that precede it.
  var message: [UInt8] { Array("\(encoded.count)\n".utf8) + encoded }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    let kind = kind << 5
    switch number {
    case 0..<24: return [kind | UInt8(number)]
    case 24..<256: return [kind | 24, UInt8(number)]
    case 256..<65_536: return [kind | 25, UInt8(number >> 8), UInt8(number & 0xFF)]
    default:
      return [kind | 27] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
  }
}
