import Crypto
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

/// One request at a `FaultServer` and its handling. Only one thread uses an exchange.
final class Exchange {
  let request: RequestHead
  /// The number of the request at its server, from 0.
  let index: Int
  /// The number of the connection at its server, from 0.
  let visit: Int
  let caller: Descriptor
  let server: FaultServer
  let ledger: Ledger
  private(set) var isOver = false
  private let number: Int
  private var hash = SHA256()
  private var received = 0

  init(
    _ request: RequestHead, _ caller: Descriptor, index: Int, visit: Int, at server: FaultServer,
    _ ledger: Ledger
  ) {
    self.request = request
    self.caller = caller
    self.index = index
    self.visit = visit
    self.server = server
    self.ledger = ledger
    number = ledger.note(
      History.Request(
        place: server.name, name: request.name, method: request.method,
        key: request["Idempotency-Key"], time: ledger.clock.now,
        hasSecret: ["Authorization", "Cookie", "X-Api-Key"].contains { request[$0] != nil }))
  }

  var isFirst: Bool { index == 0 }

  // MARK: Reading

  /// Reads the body, or the part that has not been read.
  /// - Parameter limit: The number of bytes of the body to read in total, including earlier reads.
  /// - Returns: The bytes read by this call, fewer if the caller disconnected.
  @discardableResult
  func read(upTo limit: Int = .max) -> Data {
    var bytes = Data()
    let end = min(limit, request.length)
    while received < end {
      guard let part = try? caller.read(upTo: min(1 << 16, end - received)), !part.isEmpty else {
        isOver = true
        break
      }
      hash.update(data: part)
      received += part.count
      bytes.append(contentsOf: part)
    }
    ledger.note({ [received] in $0.bytes = Int64(received) }, of: number)
    return bytes
  }

  /// Whether the whole body has been read.
  var isWhole: Bool { received == request.length }

  // MARK: Performing

  /// Performs the request, once for each key.
  func take() {
    read()
    guard isWhole else { return }
    ledger.take(
      History.Effect(
        name: request.name, digest: Data(hash.finalize()).base64EncodedString(),
        size: Int64(received)), key: request["Idempotency-Key"])
  }

  // MARK: Responding

  /// Reads the body, performs the request and reports success.
  func accept(_ status: Int = 200, _ headers: [String: String] = [:], body: String = "thanks") {
    take()
    answer(status, headers, body: body)
  }

  /// Reads the body and responds without performing the request.
  /// - Parameter timeout: The seconds until the server accepts the parcel's next request.
  func refuse(
    _ status: Int, _ headers: [String: String] = [:], body: String = "no",
    notBefore timeout: TimeInterval? = nil
  ) {
    read()
    if let timeout {
      let date = ledger.clock.now.addingTimeInterval(timeout)
      ledger.note({ $0.notBefore = date }, of: number)
    }
    answer(status, headers, body: body)
  }

  /// Responds, however much of the request has been read.
  func answer(_ status: Int, _ headers: [String: String] = [:], body: String = "") {
    guard !isOver else { return }
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
    let length = status == 204 ? "" : "Content-Length: \(body.utf8.count)\r\n"
    say("HTTP/1.1 \(status) Word\r\n\(fields)\(length)\r\n\(body)")
  }

  /// Sends an interim response.
  func inform(_ status: Int, _ headers: [String: String]) {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
    say("HTTP/1.1 \(status) Word\r\n\(fields)\r\n")
  }

  /// Sends exactly this text.
  func say(_ text: String) { caller.say(text) }

  // MARK: Ending

  /// Closes the connection without a reset.
  func finish() {
    isOver = true
    shutdown(caller.number, Int32(SHUT_RDWR))
  }

  /// Resets the connection. Bytes that the caller has sent and the server has not read are lost.
  func reset() {
    isOver = true
    caller.breaksOff()
  }

  /// Sends and reads nothing until the caller disconnects, for at most 30 s.
  func hold() {
    isOver = true
    // 0x2000 is POLLRDHUP, which the Glibc module lacks.
    var event = pollfd(fd: caller.number, events: 0x2000, revents: 0)
    poll(&event, 1, 30_000)
  }
}

extension Descriptor {
  /// Makes the connection end with a reset when it is closed.
  func breaksOff() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }
}
