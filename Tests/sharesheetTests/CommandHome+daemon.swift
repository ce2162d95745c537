import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

extension CommandHome {
  /// The folder of this checkout's fixtures.
  static let fixtures = Checkout.root.appending(path: "Tests/Fixtures", directoryHint: .isDirectory)

  /// Starts a daemon that also knows the fixtures with the given names. Returns when the daemon is
  /// ready.
  /// - Parameter tracer: A program that runs the daemon, with its arguments.
  @discardableResult
  func startDaemon(
    knowing fixtures: [String] = [], _ arguments: [String] = [], tracer: [String] = [],
    path: String = "/usr/bin:/bin"
  ) throws -> Int32 {
    let (reading, pid) = try launch(knowing: fixtures, arguments, tracer, path: path)
    #expect(try reading.read(upTo: 1) == [1], "the daemon did not start")
    return pid
  }

  /// Starts a daemon of a copied program, or in another home. Returns when the daemon is ready.
  static func launch(_ program: String, in home: URL) throws -> Int32 {
    let (reading, writing) = try Descriptor.pipe()
    var process = ChildProcess(path: program)
    process.arguments = ["--ready-descriptor", "3"]
    process.environment = [
      "SHARESHEET_HOME": home.path, "PATH": "/usr/bin:/bin", "HOME": home.path,
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process.descriptors = [nil, nil, nil, writing]
    let pid = try process.start()
    process.descriptors = []
    try #require(try reading.read(upTo: 1) == [1], "the daemon did not start")
    return pid
  }

  /// Kills a child process and waits for its end.
  func kill(_ pid: Int32) async throws {
    Glibc.kill(pid, SIGKILL)
    _ = try await Self.end(of: pid)
  }

  /// Kills the daemon and starts the next one. The start lock keeps other processes from starting a
  /// daemon in between.
  func restart(_ daemon: Int32, knowing fixtures: [String]) async throws {
    let lock = try Descriptor.open(directories.startLock.path, O_RDWR | O_CREAT)
    #expect(flock(lock.number, LOCK_EX) == 0)
    try await kill(daemon)
    try startDaemon(knowing: fixtures)
  }

  /// Sets the URL to which the fixture Parcel sends.
  func setParcelEndpoint(_ url: String) throws {
    let container = try #require(try directories.containerURL(forGroup: "group.test.parcel"))
    try Data(url.utf8).write(to: container.appending(path: "endpoint"))
  }

  /// Starts the daemon. When the function returns, this process has closed its copy of the pipe's
  /// writing end. If the daemon ends before it is ready, the reader of the pipe notices that.
  private func launch(
    knowing fixtures: [String], _ arguments: [String], _ tracer: [String],
    path: String = "/usr/bin:/bin"
  ) throws -> (ready: Descriptor, pid: Int32) {
    let (reading, writing) = try Descriptor.pipe()
    let log = try Descriptor.open(
      url.appending(path: "daemon-output").path, O_WRONLY | O_CREAT | O_APPEND)
    let command =
      tracer + [RunningProgram.pathBesideOwn("sharesheetd"), "--ready-descriptor", "3"]
      + fixtures.flatMap { ["--applications", Self.fixtures.appending(path: $0).path] } + arguments
    var process = ChildProcess(path: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = [
      "SHARESHEET_HOME": url.path, "PATH": path, "HOME": url.path,
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process.descriptors = [nil, log, log, writing]
    return (reading, try process.start())
  }
}
