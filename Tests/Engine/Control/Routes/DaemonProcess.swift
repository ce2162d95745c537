import Foundation
import Glibc
import Linux
import NIOCore
import NIOHTTP1
import TestServers
import Testing
import Text

@testable import Contract
@testable import DaemonClient

/// The real daemon in its own process, with its own home. Tests use the daemon through its sockets.
struct DaemonProcess: Sendable {
  /// A response whose body is not decoded yet.
  struct Reply: Sendable {
    let status: Int
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONText.decode(type, from: body)
    }

    /// The names of a JSON object's members.
    var members: Set<String> {
      let object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
      return Set(object?.keys ?? [:].keys)
    }
  }

  let directories: Directories
  let client: ControlClient
  let pid: Int32
  private let home: TemporaryFolder

  /// Runs `body` with a new daemon, and stops the daemon afterwards.
  static func with(
    applications: [String] = [], _ body: (DaemonProcess) async throws -> Void
  ) async throws {
    let daemon = try DaemonProcess(applications: applications)
    let result: Result<Void, any Error>
    do { result = .success(try await body(daemon)) } catch { result = .failure(error) }
    kill(daemon.pid, SIGTERM)
    let end = try await onThread { [pid = daemon.pid] in try ChildProcess.wait(for: pid) }
    #expect(end == .exited(code: 0), "\(daemon.log)")
    try result.get()
  }

  private init(applications: [String]) throws {
    home = try TemporaryFolder()
    directories = Directories(home: home.url)
    client = ControlClient(socket: directories.controlSocket)
    try directories.permitLoopback()
    let ready: Descriptor
    (ready, pid) = try Self.launch(in: home, applications)
    try #require(try ready.read(upTo: 1) == [1], "the daemon did not start")
  }

  /// Starts the daemon. On return, this process closes its writing end of the pipe, so that a read
  /// of the pipe returns if the daemon exits.
  private static func launch(
    in home: TemporaryFolder, _ applications: [String]
  ) throws -> (ready: Descriptor, pid: Int32) {
    let (reading, writing) = try Descriptor.pipe()
    let log = try Descriptor.open(home.path("daemon-output"), O_WRONLY | O_CREAT | O_APPEND)
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheetd"))
    process.arguments =
      ["--ready-descriptor", "3"] + applications.flatMap { ["--applications", $0] }
    process.environment = [
      "SHARESHEET_HOME": home.url.path, "PATH": "/usr/bin:/bin", "HOME": home.url.path,
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process.descriptors = [nil, log, log, writing]
    return (reading, try process.start())
  }

  /// The daemon's output.
  var log: String {
    (try? String(contentsOfFile: home.path("daemon-output"), encoding: .utf8)) ?? ""
  }

  /// Limits the daemon's file descriptors to numbers below `count`.
  func limitFiles(to count: Int) throws {
    var program = ChildProcess(path: "/usr/bin/prlimit")
    program.arguments = ["--pid", "\(pid)", "--nofile=\(count):"]
    #expect(try ChildProcess.wait(for: program.start()) == .exited(code: 0))
  }

  // MARK: Requests

  /// Sends a request with the given body.
  func ask(
    _ method: HTTPMethod, _ target: String, _ body: String? = nil,
    accept: String = "application/json"
  ) async throws -> Reply {
    let exchange = try await HTTPExchange.begin(
      method, target, body: body.map { Data($0.utf8) }, accept: accept,
      at: directories.controlSocket.path)
    var bytes = Data()
    while let part = try await exchange.next() { bytes.append(contentsOf: part.readableBytesView) }
    return Reply(status: Int(exchange.status.code), body: bytes)
  }

  /// Returns the error code of a failed operation, or `nil` if it succeeds.
  func refusal(_ body: () async throws -> Void) async throws -> ControlError.Code? {
    do {
      try await body()
      return nil
    } catch let error as ControlError {
      return error.code
    }
  }

  // MARK: Hand-off

  /// Returns the handle of a file that contains `text`.
  func handle(holding text: String = "moo", named name: String = "cow.txt") throws -> String {
    try handle(
      of: Array(text.utf8).withUnsafeBytes {
        try Descriptor.memoryFile(named: "test", holding: $0)
      }, named: name)
  }

  func handle(of file: Descriptor, named name: String) throws -> String {
    try DescriptorSocketClient(socket: directories.descriptorSocket)
      .handOver(file, as: DescriptorHandOver(name: name))
  }

  func file(_ name: String, _ content: Data) throws -> URL { try home.file(name, content) }

  func folder(_ name: String) throws -> URL {
    let folder = home.url.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Queues a transfer with a small body.
  func add(
    _ url: String, method: String = "PUT", key: String? = nil
  ) async throws -> TransferStatus {
    let additions = TransferAdditions([
      TransferAdditions.Addition(
        url: url, method: method, headers: [], handle: try handle(), handOffKey: key)
    ])
    return try #require(try await client.addTransfers(additions).first)
  }

  /// Waits until the transfer meets the condition. If the transfer never meets it, the suite's time
  /// limit fails the test.
  @discardableResult
  func wait(
    for id: String, _ isAsWanted: (TransferStatus) -> Bool
  ) async throws -> TransferStatus {
    for try await status in client.transferEvents() where status.id == id && isAsWanted(status) {
      return status
    }
    throw ControlError(.internal, "the events ended")
  }

  @discardableResult
  func wait(for id: String, _ state: TransferStatus.State) async throws -> TransferStatus {
    try await wait(for: id) { $0.state == state }
  }
}
