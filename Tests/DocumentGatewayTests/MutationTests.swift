import DocumentGateway
import Foundation
import Glibc
import HTTPService
import Linux
import TestServers
import Testing

/// Many slightly wrong requests, by default 1500, neither crash the gateway nor cause an internal
/// error.
///
/// `SHARESHEET_TEST_MUTATIONS` sets the number of requests, for example 1000000 for a long run.
/// Each run uses the same seeds.
@Suite(.serialized) struct MutationTests {
  private static let count =
    ProcessInfo.processInfo.environment["SHARESHEET_TEST_MUTATIONS"].flatMap { Int($0) } ?? 1500
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "GUEST": {"disabled": false, "admin_channels": ["pop", "rock", "house"]}}}}}
    """

  @Test("No mutated request causes an internal error of the gateway") func noFaults() async throws {
    let file = Checkout.root.appending(path: "Tests/Vectors/gateway.txt")
    let seeds = Transcript(try String(contentsOf: file, encoding: .utf8)).exchanges
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let problems = try await withThrowingTaskGroup(of: [String].self) { group in
        for writer in 0..<4 {
          group.addTask {
            var mutator = RequestMutator(seeds: seeds, seed: UInt64(writer))
            var problems: [String] = []
            for _ in 0..<Self.count / 4 {
              let (request, isAdmin) = mutator.next()
              let port = isAdmin ? gateway.adminAddress.port : gateway.address.port
              let answer = try await Self.put(request, to: port)
              if !Self.isAllowed(answer) {
                problems.append("\(String(decoding: request, as: UTF8.self))\n→ \(answer)")
              }
            }
            return problems
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      for problem in problems.prefix(10) { Issue.record("\(problem)") }
      try await Self.checkWhole(gateway)
    }
  }

  private static func put(_ request: [UInt8], to port: UInt16) async throws -> String {
    try await onThread {
      let connection = try RawConnection(port: port, timeout: 20)
      // If the gateway refuses the request, it may close the connection before the whole request is
      // sent.
      try? request.withUnsafeBytes { try connection.socket.writeAll($0) }
      do { return try connection.readUntil() } catch let error as SystemError {
        return error.code == EAGAIN ? "HTTP/1.1 599 for ever" : ""
      }
    }
  }

  private static func isAllowed(_ answer: String) -> Bool {
    guard let status = Int(answer.dropFirst("HTTP/1.1 ".count).prefix(3)) else {
      // If the bytes are not a request, the gateway may close the connection without a response.
      return answer.isEmpty
    }
    return status < 500 || status == 501
      || status == 500 && answer.contains("Exception in JS sync function")
  }

  /// Checks that all stored documents can be read and that each change occurs once.
  private static func checkWhole(_ gateway: TestGateway) async throws {
    for name in gateway.gateway.names {
      let listed = try await gateway.admin("GET", "/\(name)/_all_docs?include_docs=true")
      #expect(listed.status == 200 && listed.rows.count == listed.json["total_rows"] as? Int)
      let feed = try await gateway.admin("GET", "/\(name)/_changes?include_docs=true")
      let sequences = feed.results.compactMap { $0["seq"] as? Int }
      #expect(sequences.count == feed.results.count && Set(sequences).count == sequences.count)
      #expect(sequences == sequences.sorted())
    }
  }
}

/// A generator of requests that differ slightly from the given requests.
struct RequestMutator {
  private static let pieces = [
    "%00", "%ff", "%2F", "%", "..", "//", "/_", "?", "&", "=", "\"", "{", "[", "}", "\\u0000",
    "\\ud800", "99999999999999999999",
    "9223372036854775807", "-9223372036854775808", "-1", "1e999", "null", "true", "\u{e9}", "*",
    "!", ",",
    "role:", "_id", "_rev", "_deleted", "channels", "1-a", "0", "[[[[[[[[", "\0", "\u{1b}",
  ]
  private static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "X"]

  private let seeds: [Transcript.Exchange]
  private var generator: SeededGenerator

  init(seeds: [Transcript.Exchange], seed: UInt64) {
    self.seeds = seeds
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> (request: [UInt8], isAdmin: Bool) {
    guard let seed = seeds.randomElement(using: &generator) else { return ([], false) }
    var method = seed.method
    var path = Array(seed.path.replacing("\"", with: "%22").utf8)
    var headers = seed.headers.map { Array("\($0.name): \($0.value)".utf8) }
    var body = seed.body.map { Array($0.utf8) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: method = Self.methods.randomElement(using: &generator) ?? method
      case 1...3: path = mutated(path, keeping: 1)
      case 4 where !headers.isEmpty:
        let place = Int.random(in: headers.indices, using: &generator)
        headers[place] = mutated(headers[place], keeping: 1)
      default: body = mutated(body ?? Array("{}".utf8), keeping: 0)
      }
    }
    // The test removes bytes that would end the request line, and shortens polls that would wait
    // for minutes.
    path = path.filter { $0 > 0x20 && $0 != 0x7f }
    if String(decoding: path, as: UTF8.self).contains("feed=") {
      path += Array("&timeout=20&heartbeat=0".utf8)
    }
    var request = Array("\(method) ".utf8) + path + Array(" HTTP/1.1\r\nHost: 127.0.0.1\r\n".utf8)
    for header in headers { request += header.filter { $0 >= 0x20 } + Array("\r\n".utf8) }
    request += Array("Connection: close\r\nContent-Length: \(body?.count ?? 0)\r\n\r\n".utf8)
    return (request + (body ?? []), seed.isAdmin)
  }

  private mutating func mutated(_ bytes: [UInt8], keeping start: Int) -> [UInt8] {
    var bytes = bytes
    guard bytes.count > start else { return Array("{}".utf8) }
    let place = Int.random(in: start..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...8, using: &generator))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      let piece = Self.pieces.randomElement(using: &generator) ?? ""
      bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
    default:
      bytes.insert(
        contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "").utf8), at: place)
    }
    return bytes
  }
}
