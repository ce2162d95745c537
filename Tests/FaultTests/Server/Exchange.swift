import Crypto
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

/// One request at a `FaultServer`, and whatever is done with it. Used by one thread.
final class Exchange {
  let request: RequestHead
  /// Of the server's requests, from 0.
  let index: Int
  /// Of the server's connections, from 0.
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

  /// Reads the body, or what is left of it.
  /// - Parameter limit: how much of it in all, in bytes.
  /// - Returns: what was read now; less than wanted when the caller left.
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

  /// Whether the body has been read to its end.
  var isWhole: Bool { received == request.length }

  // MARK: Doing

  /// Does what the request is for, once for each key.
  func take() {
    read()
    guard isWhole else { return }
    ledger.take(
      History.Effect(
        name: request.name, digest: Data(hash.finalize()).base64EncodedString(),
        size: Int64(received)), key: request["Idempotency-Key"])
  }

  // MARK: Answering

  /// Takes the body, and says yes.
  func accept(_ status: Int = 200, _ headers: [String: String] = [:], body: String = "thanks") {
    take()
    answer(status, headers, body: body)
  }

  /// Reads the body, and answers without having done anything.
  /// - Parameter timeout: seconds for which the answer wants to hear nothing more.
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

  /// Answers, whatever has been read.
  func answer(_ status: Int, _ headers: [String: String] = [:], body: String = "") {
    guard !isOver else { return }
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
    let length = status == 204 ? "" : "Content-Length: \(body.utf8.count)\r\n"
    say("HTTP/1.1 \(status) Word\r\n\(fields)\(length)\r\n\(body)")
  }

  /// An answer before the answer.
  func inform(_ status: Int, _ headers: [String: String]) {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
    say("HTTP/1.1 \(status) Word\r\n\(fields)\r\n")
  }

  /// Says exactly this.
  func say(_ text: String) { caller.say(text) }

  // MARK: Ending

  /// Ends the connection as one does.
  func finish() {
    isOver = true
    shutdown(caller.number, Int32(SHUT_RDWR))
  }

  /// Breaks the connection: what the caller has sent beyond is lost.
  func reset() {
    isOver = true
    caller.breaksOff()
  }

  /// Says and reads nothing until the caller has left; at most half a minute.
  func hold() {
    isOver = true
    // POLLRDHUP, which Glibc's module does not have.
    var event = pollfd(fd: caller.number, events: 0x2000, revents: 0)
    poll(&event, 1, 30_000)
  }
}

extension Descriptor {
  /// Has its connection end with a reset when it is closed.
  func breaksOff() {
    var reset = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  }
}
