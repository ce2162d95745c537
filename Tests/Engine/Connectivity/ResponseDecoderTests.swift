import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Connectivity

/// The decoding of a response's bytes in a client's channel.
@Suite(.timeLimit(.minutes(3))) struct ResponseDecoderTests {
  /// The parts of one response that a client receives.
  private struct Found: Equatable {
    var status = 0
    var fields: [String: String] = [:]
    var body = ""
    var isWhole = false
    var isLast = false
    var error: ResponseError?
  }

  /// - Parameter pieces: The parts of the response. The parts arrive separately, and then the
  ///   server closes the connection.
  private func read(_ pieces: [[UInt8]], method: HTTPMethod = .POST) throws -> Found {
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(ResponseDecoder()))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    var found = Found()
    do {
      channel.write(
        HTTPClientRequestPart.head(HTTPRequestHead(version: .http1_1, method: method, uri: "/")),
        promise: nil)
      for piece in pieces { try channel.writeInbound(ByteBuffer(bytes: piece)) }
      channel.pipeline.fireChannelInactive()
      try channel.throwIfErrorCaught()
    } catch let error as ResponseError {
      found.error = error
    }
    while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
      switch part {
      case .head(let head):
        found.status = Int(head.status.code)
        found.isLast = !head.isKeepAlive
        for field in head.headers where field.name != "Connection" {
          found.fields[field.name] = field.value
        }
      case .body(let bytes): found.body += String(buffer: bytes)
      case .end: found.isWhole = true
      }
    }
    return found
  }

  private func read(_ text: String, method: HTTPMethod = .POST) throws -> Found {
    try read([Array(text.utf8)], method: method)
  }

  private static let length = "Content-Length: 2\r\n"

  static let exact = [
    "HTTP/1.1 200 OK\r\n\(length)\r\nok",
    "HTTP/1.1 200\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "a", count: 200_000))\r\n\(length)\r\nok",
    "HTTP/1.1 200 \r\nContent-Length:2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: \t 2 \t\r\n\r\nok",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n01;a=b\r\nk\r\n0\r\nX: y\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTRANSFER-ENCODING: Chunked\r\n\r\n2 \r\nok\r\n0\r\n\r\n",
  ]

  @Test(arguments: exact) func validResponses(_ text: String) throws {
    let found = try read(text)
    #expect(found.status == 200 && found.body == "ok" && found.isWhole && found.error == nil)
    #expect(!found.isLast)
  }

  static let odd = [
    "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\n\r\nok",
    "\r\n\r\nHTTP/1.1 200 OK\r\n\(length)\r\nok",
    "\nHTTP/1.1 200 OK\r\n\(length)\r\nok",
    "http/1.1 200 OK\r\n\(length)\r\nok",
    "Http/1.1 200 OK\r\n\(length)\r\nok",
    "HTTP/1.0 200 OK\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nX-Long: a\r\n b\r\n\tc\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\n dropped: a\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length:\r\n 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\n\(length)\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 2,02 , 2\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nServer : x\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length \t: 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\nX-Ü: x\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nX Y: x\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\n: x\r\n more\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nServer\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nX: a\u{0}b\rc\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\(length)\r\nok",
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\(length)\r\nok and more",
    "HTTP/1.1 200 OK\r\n\r\nok",
    "HTTP/1.1 200 OK\r\n\(String(repeating: "A: b\r\n", count: 5000))\(length)Connection: close\r\n\r\nok",
  ]

  /// The response is accepted, but its connection is not used again.
  @Test(arguments: odd) func unusualResponses(_ text: String) throws {
    let found = try read(text)
    #expect(found.status == 200 && found.body.hasPrefix("ok") && found.isWhole)
    #expect(found.isLast && found.error == nil)
  }

  @Test func repairedFields() throws {
    let found = try read(
      "HTTP/1.1 201 Made\r\nServer : x\r\nX-Long: a \r\n  b\r\n\t\r\n c \r\nX-Ü: u\r\n u\r\nBare\r\n bare\r\n"
        + "X: \ta\u{0}b\rc\u{7f}\t\r\nEmpty:\r\n\(Self.length)\r\nok")
    #expect(
      found.fields == [
        "Server": "x", "X-Long": "a b c", "X": "a b c", "Empty": "", "Content-Length": "2",
      ])
  }

  /// The reader checks fields eight bytes at a time, so the test puts each byte at 20 positions.
  @Test func controlCharacters() throws {
    for byte in UInt8.min...UInt8.max where byte != 0x0a {
      for position in 0..<20 {
        var value = [UInt8](repeating: 0x61, count: 21)
        value[position] = byte
        var reader = ResponseHeadReader()
        _ = try reader.read(Array("HTTP/1.1 200 OK\r".utf8))
        _ = try reader.read(Array("X:!".utf8) + value + [0x0d])
        let head = try #require(try reader.read([0x0d]))
        if byte < 0x20 && byte != 0x09 || byte == 0x7f { value[position] = 0x20 }
        let expected = String(decoding: Array("!".utf8) + value, as: UTF8.self)
        #expect(head.headers.first(name: "X") == expected, "\(byte) at \(position)")
      }
    }
  }

  static let wrong: [(String, ResponseError)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2,\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n 3\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: ٢\r\n\r\nok", .invalidLength),
    ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nok", .invalidLength),
    ("ICY 200 OK\r\n\r\n", .notHTTP), ("SSH-2.0-OpenSSH\r\n", .notHTTP), ("<html>", .notHTTP),
    ("HTTP/2 200\r\n\r\n", .notHTTP), ("HTTP/2.0 200 OK\r\n\r\n", .notHTTP),
    ("HTTP/1 200 OK\r\n\r\n", .notHTTP), ("HTTP/1.1 2x0 OK\r\n\r\n", .notHTTP),
    ("HTTP/1.1 2000 OK\r\n\r\n", .notHTTP), ("HTTP/1.1 099 OK\r\n\r\n", .notHTTP),
    ("HTTP/1.1-200 OK\r\n\r\n", .notHTTP), ("HTTP/1.1 20\r\n\r\n", .notHTTP),
    (" HTTP/1.1 200 OK\r\n\r\n", .notHTTP), ("HTTP/1.1200 OK here\r\n\r\n", .notHTTP),
    ("\u{1}\u{2}\u{0}", .notHTTP), ("\r\r\r\nHTTP/1.1 200 OK\r\n\r\n", .notHTTP),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-2\r\nok", .invalidChunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2x\r\nok", .invalidChunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\nok", .invalidChunk),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\noki\r\n", .invalidChunk),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nok", .invalidChunk
    ),
    ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok", .cutShort),
    ("HTTP/1.1 200 OK\r\nContent-Le", .cutShort), ("HTTP/1.1 2", .cutShort), ("H", .cutShort),
    ("HTTP/1.1 200 OK\r\n", .cutShort), ("\r\n", .cutShort),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", .cutShort),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n", .cutShort),
    ("HTTP/1.1 200 OK\r\n\(String(repeating: "A: b\r\n", count: 60_000))", .headTooLong),
    ("HTTP/1.1 200 OK\r\nA: \(String(repeating: "b", count: 310_000))", .headTooLong),
    ("HTTP/1.1 200 OK\r\nA: b\(String(repeating: "\r\n ", count: 200_000))", .headTooLong),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        + String(repeating: "A: b\r\n", count: 60_000), .headTooLong
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;\(String(repeating: "a", count: 20_000))",
      .invalidChunk
    ),
  ]

  @Test(arguments: wrong) func rejectsInvalidResponses(_ text: String, _ error: ResponseError)
    throws
  {
    let found = try read(text)
    #expect(found.error == error && !found.isWhole)
  }

  /// The response before the extra bytes is accepted, and its connection is closed.
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok!",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 403 No\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\nok\n0\n\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n!",
  ])
  func bytesAfterResponse(_ text: String) throws {
    let found = try read(text)
    #expect(found.status == 200 && found.body == "ok" && found.isWhole)
    #expect(found.error == .unasked)
  }

  @Test(arguments: [
    (HTTPMethod.HEAD, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"),
    (.POST, "HTTP/1.1 204 No\r\n\r\n"), (.GET, "HTTP/1.1 304 No\r\nContent-Length: 9\r\n\r\n"),
    (.POST, "HTTP/1.1 101 Other\r\nUpgrade: h2c\r\n\r\nwhatever follows"),
    (.POST, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
  ])
  func responsesWithoutBody(_ method: HTTPMethod, _ text: String) throws {
    let found = try read(text, method: method)
    #expect(found.isWhole && found.body.isEmpty && found.error == nil)
  }

  @Test(arguments: exact + odd + wrong.map(\.0)) func pieceSizes(
    _ text: String
  ) throws {
    let bytes = Array(text.utf8)
    let whole = try read([bytes])
    #expect(try read(pieces(bytes.prefix(400), of: 1) + [Array(bytes.dropFirst(400))]) == whole)
    for size in [2, 3, 7] where bytes.count < 400 {
      #expect(try read(pieces(bytes[...], of: size)) == whole)
    }
  }

  private func pieces(_ bytes: ArraySlice<UInt8>, of size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map { Array(bytes.dropFirst($0).prefix(size)) }
  }

  /// Bytes of the responses are changed, removed and repeated at random, with a fixed seed.
  @Test func randomBytes() throws {
    var state: UInt64 = 0x2026_1125
    func draw(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let samples = (Self.exact + Self.odd + Self.wrong.map(\.0)).filter { $0.utf8.count < 300 }
    var wholes = 0
    for _ in 0..<5000 {
      var bytes = Array(samples[draw(samples.count)].utf8)
      for _ in 0...draw(4) where !bytes.isEmpty {
        let index = draw(bytes.count)
        switch draw(3) {
        case 0: bytes[index] = UInt8(draw(256))
        case 1: bytes.remove(at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(draw(9)), at: index)
        }
      }
      if try read(pieces(bytes[...], of: 1 + draw(40))).isWhole { wholes += 1 }
    }
    #expect(wholes > 250 && wholes < 4750)
  }
}
