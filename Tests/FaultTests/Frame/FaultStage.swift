import Connectivity
import Contract
import Foundation
import Glibc
import Linux
import Logging
import NIOCore
import NIOPosix
import Synchronization
import TestServers
import Transfers

/// The environment of one scenario: servers with a ledger, a folder like the daemon's, and a fast
/// clock.
final class FaultStage: Sendable {
  let folder: TemporaryFolder
  let clock: QueueClock
  let ledger: Ledger
  /// The real time that a run may take. It is long, because a busy machine is no violation.
  let timeout: Duration
  private struct State {
    var server: FaultServer?
    var others: [FaultServer] = []
    var history = History()
  }
  private let state = Mutex(State())
  private let failures = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  /// - Parameter speed: Seconds of the queue's clock per real second.
  init(speed: Double = 200, timeout: Duration = .seconds(120)) throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "spool"), withIntermediateDirectories: true)
    clock = QueueClock(speed: speed)
    ledger = Ledger(clock)
    self.timeout = timeout
  }

  // MARK: Servers

  /// Starts the server to which parcels go.
  @discardableResult
  func serve(
    port: Int = 0, door: @escaping FaultServer.Door = { _, _ in true },
    _ script: @escaping FaultServer.Script
  ) throws -> FaultServer {
    let server = try FaultServer(port: port, ledger: ledger, door: door, script)
    state.withLock { $0.server = server }
    return server
  }

  /// Starts another server with its own name.
  func serve(as name: String, _ script: @escaping FaultServer.Script) throws -> FaultServer {
    let server = try FaultServer(name, ledger: ledger, script)
    state.withLock { $0.others.append(server) }
    return server
  }

  var server: FaultServer? { state.withLock(\.server) }

  func url(of parcel: Parcel) -> String {
    parcel.url ?? "\(server?.url ?? "http://127.0.0.1:1")/\(parcel.name)\(parcel.rest)"
  }

  // MARK: The queue

  /// Starts a queue like the daemon's. A second queue on this stage acts as the daemon after a
  /// restart.
  /// - Parameters:
  ///   - idleTimeout: The idle timeout in real time.
  ///   - connectTimeout: The timeout for connecting, in real time.
  ///   - answerTimeout: The timeout for a response, in real time.
  ///   - clock: The queue's clock, or `nil` for the stage's.
  func queue(
    idleTimeout: TimeAmount = .seconds(10), connectTimeout: TimeAmount = .seconds(10),
    answerTimeout: TimeAmount = .seconds(20), clock: QueueClock? = nil,
    hasNetwork: @escaping @Sendable () -> Bool = { true }
  ) async throws -> TransferQueue {
    let queue = TransferQueue(
      journal: try Journal(at: folder.url.appending(path: "journal.sqlite")),
      custody: try BodyStorage(spool: folder.url.appending(path: "spool")),
      uploader: Uploader(
        loops: .singleton, idleTimeout: idleTimeout, connectTimeout: connectTimeout,
        answerTimeout: answerTimeout,
        userAgent: "sharesheet/test", policy: .unrestricted),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      clock: clock ?? self.clock,
      hasNetwork: hasNetwork)
    try await queue.start()
    return queue
  }

  func handOff(_ parcel: Parcel) throws -> HandOff {
    let body = try Descriptor.open(folder.file(UUID().uuidString, parcel.body).path, O_RDONLY)
    let request = TransferRequest(
      kind: .upload, method: parcel.method, url: url(of: parcel), headers: parcel.headers,
      fileName: parcel.name, handOffKey: parcel.handOffKey, resumable: parcel.resumable,
      atMostOnce: parcel.atMostOnce)
    return HandOff(request, body: body)
  }

  // MARK: The history

  func note(_ change: (inout History) -> Void) { state.withLock { change(&$0.history) } }

  /// Records that a hand-off was acknowledged.
  func acknowledged(_ parcel: Parcel) {
    note {
      $0.handedOff.append(
        History.HandedOff(
          name: parcel.name, digest: parcel.body.digest, size: Int64(parcel.body.count)))
    }
  }

  /// Reports that an attempt failed.
  func failed() { failures.continuation.yield() }

  /// Returns after an attempt has failed.
  func waitForFailure() async { for await _ in failures.stream { return } }

  func told(_ snapshot: TransferSnapshot, _ parcel: Parcel) {
    let answer = snapshot.transfer.response?.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
    note {
      $0.told.append(
        History.Told(
          name: parcel.name, state: snapshot.transfer.state, wait: snapshot.wait,
          sentence: snapshot.sentence(at: clock.now), answer: answer))
    }
  }

  /// The whole history, including the servers' records.
  var history: History {
    var history = state.withLock(\.history)
    history.requests = ledger.requests
    history.effects = ledger.effects
    return history
  }
}
