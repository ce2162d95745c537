import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Transfers

/// The real daemon's program in a home on a stage, optionally in its own network. A scenario can
/// kill and restart it.
final class RealDaemon: Sendable {
  let stage: FaultStage
  let directories: Directories
  private let network: PrivateNetwork?
  private let permitsLoopback: Bool
  private let process = Mutex<Int32?>(nil)
  private let log = Mutex<Descriptor?>(nil)

  init(_ stage: FaultStage, in network: PrivateNetwork? = nil, permitsLoopback: Bool = true) {
    self.stage = stage
    self.permitsLoopback = permitsLoopback
    self.network = network
    directories = Directories(
      home: stage.folder.url.appending(path: "home", directoryHint: .isDirectory))
  }

  /// Runs `body`, then kills the daemon, even if `body` throws.
  static func with(
    _ stage: FaultStage, in network: PrivateNetwork? = nil, permitsLoopback: Bool = true,
    _ body: (RealDaemon) async throws -> Void
  ) async throws {
    let daemon = RealDaemon(stage, in: network, permitsLoopback: permitsLoopback)
    do {
      try await body(daemon)
      await daemon.kill()
    } catch {
      await daemon.kill()
      throw error
    }
  }

  var client: ControlClient { ControlClient(socket: directories.controlSocket) }

  /// The ID of the daemon's process, or `nil` if it does not run.
  var pid: Int32? { process.withLock { $0 } }

  /// - Returns: `nil` if the daemon is ready. Otherwise, the output of the daemon before it ended.
  func tryToStart(
    limits: [ChildProcess.Limit] = [], arguments: [String] = []
  ) async throws -> String? {
    try FileManager.default.createDirectory(
      at: directories.state, withIntermediateDirectories: true)
    if permitsLoopback { try directories.permitLoopback() }
    let log = try Descriptor.memoryFile(
      named: "log", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    self.log.withLock { $0 = log }
    let (reading, pid) = try launch(limits, arguments, log)
    return try await Self.words(reading, pid, log) { self.process.withLock { $0 = nil } }
  }

  /// Starts the process. When this function returns, this process closes its writing end of the
  /// pipe, so that a reader notices if the daemon exits.
  private func launch(
    _ limits: [ChildProcess.Limit], _ arguments: [String], _ log: Descriptor
  ) throws -> (ready: Descriptor, pid: Int32) {
    let (reading, writing) = try Descriptor.pipe()
    let command =
      (network?.prefix ?? []) + [
        RunningProgram.pathBesideOwn("sharesheetd"), "--ready-descriptor", "3",
      ] + arguments
    var child = ChildProcess(path: command[0])
    child.arguments = Array(command.dropFirst())
    child.environment = [
      "SHARESHEET_HOME": directories.state.deletingLastPathComponent().path,
      "PATH": "/usr/bin:/bin", "HOME": stage.folder.url.path, "SWIFT_BACKTRACE": "enable=no",
    ]
    child.descriptors = [nil, log, log, writing]
    child.limits = limits
    let pid = try child.start()
    process.withLock { $0 = pid }
    return (reading, pid)
  }

  private static func words(
    _ ready: Descriptor, _ pid: Int32, _ log: Descriptor, _ ended: @escaping @Sendable () -> Void
  ) async throws -> String? {
    try await onThread {
      if try ready.read(upTo: 1) == [1] { return nil }
      _ = try ChildProcess.wait(for: pid)
      ended()
      return try read(log)
    }
  }

  private static func read(_ log: Descriptor) throws -> String {
    // The daemon shares the offset of its log, so this function must not change it.
    try String(decoding: log.read(at: 0, upTo: 1 << 20), as: UTF8.self)
  }

  /// Whether the daemon still runs, and the end of its log, for the message of a failed test.
  func condition() -> String {
    let log = (try? log.withLock { try $0.map(Self.read) }) ?? ""
    return "The daemon \(pid.map(Self.ending) ?? "was ended"). Its log ends: \(log.suffix(2000))"
  }

  /// proc(5): A zombie's last field is its exit status in the form of `wait`.
  private static func ending(of pid: Int32) -> String {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    guard status.contains(") Z "), let code = status.split(whereSeparator: \.isWhitespace).last
    else { return "runs with the open files \(files(of: pid))" }
    return "has ended with the wait status \(code)"
  }

  private static func files(of pid: Int32) -> [String: Int] {
    let folder = "/proc/\(pid)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    return Dictionary(targets.map { (String($0.prefix { $0 != "[" }), 1) }, uniquingKeysWith: +)
  }

  func start(limits: [ChildProcess.Limit] = [], arguments: [String] = []) async throws {
    if let words = try await tryToStart(limits: limits, arguments: arguments) {
      throw EnvironmentError("The daemon did not start: \(words)")
    }
  }

  /// Sends SIGKILL and returns when the process has ended.
  func kill() async { await end(by: SIGKILL) }

  /// Sends SIGTERM, so that the daemon saves everything, and returns when the process has ended.
  func stop() async { await end(by: SIGTERM) }

  private func end(by signal: Int32) async {
    let pid = process.withLock { pid in
      defer { pid = nil }
      return pid
    }
    guard let pid else { return }
    Glibc.kill(pid, signal)
    _ = try? await onThread { try ChildProcess.wait(for: pid) }
  }

  // MARK: Transfers

  /// - Parameter url: The target, or `nil` for the stage's own server.
  /// - Returns: The ID of the acknowledged transfer, which is also recorded on the stage.
  @discardableResult
  func handOff(_ parcel: Parcel, to url: String? = nil) async throws -> String {
    let files = try DescriptorSocketClient(socket: directories.descriptorSocket)
    let body = try Descriptor.open(
      stage.folder.file(UUID().uuidString, parcel.body).path, O_RDONLY)
    let handle = try files.handOver(body, as: DescriptorHandOver(name: parcel.name))
    let added = try await client.addTransfers(
      TransferAdditions([
        TransferAdditions.Addition(
          url: url ?? stage.url(of: parcel), method: parcel.method, headers: parcel.headers,
          handle: handle, handOffKey: parcel.handOffKey, resumable: parcel.resumable ?? .off,
          atMostOnce: parcel.atMostOnce)
      ]))
    guard let id = added.first?.id else { throw EnvironmentError("No transfer was made.") }
    stage.acknowledged(parcel)
    return id
  }

  /// Waits until a transfer has a certain status, also across restarts.
  /// - Throws: `EnvironmentError` if that takes longer than the stage's timeout or the daemon does
  ///   not know the transfer.
  @discardableResult
  func wait(
    for id: String, until isReached: @escaping @Sendable (TransferStatus) -> Bool
  ) async throws -> TransferStatus {
    let reached = try await withThrowingTaskGroup(of: TransferStatus?.self) { group in
      group.addTask { try await self.follow(id, until: isReached) }
      group.addTask { [timeout = stage.timeout] in
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
    if let reached { return reached }
    let status = try? await client.transfer(id)
    throw EnvironmentError(
      status.map { "It is not as wanted, but: \($0.state), \($0.sentence)" }
        ?? "The daemon knows of no such transfer.")
  }

  /// - Returns: `nil` if the daemon does not know the transfer.
  private func follow(
    _ id: String, until isReached: (TransferStatus) -> Bool
  ) async throws -> TransferStatus? {
    while true {
      do {
        _ = try await client.transfer(id)
        for try await status in client.transferEvents()
        where status.id == id && isReached(status) {
          return status
        }
      } catch let error as ControlError where error.code == .notFound {
        return nil
      } catch let error as CancellationError {
        throw error
      } catch {}
      // No daemon runs. The next daemon reports the status.
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits until the transfers end, and records the messages to the user.
  func see(through parcels: [(parcel: Parcel, id: String)]) async throws {
    for (parcel, id) in parcels {
      do {
        note(try await wait(for: id) { $0.state.isFinal }, of: parcel)
      } catch is EnvironmentError {
        guard let status = try? await client.transfer(id) else {
          stage.note { $0.isOver = false }
          continue
        }
        note(status, of: parcel)
      }
    }
  }

  /// Records the message to the user.
  func note(_ status: TransferStatus, of parcel: Parcel) {
    stage.note {
      $0.told.append(
        History.Told(
          name: parcel.name, state: Transfer.State(rawValue: status.state.rawValue) ?? .waiting,
          wait: status.waitsFor,
          sentence: status.sentence, answer: status.response ?? ""))
      $0.isOver = $0.isOver && status.state.isFinal
    }
  }

  func see(through parcel: Parcel, _ id: String) async throws {
    try await see(through: [(parcel, id)])
  }
}
