import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

/// A separate home for the real programs. Its daemon shares nothing with any other daemon.
final class CommandHome: Sendable {
  let url: URL
  let directories: Directories

  private init(depth: Int) throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-\(UUID().uuidString)", directoryHint: .isDirectory)
    self.root = root
    url = (0..<depth).reduce(root) { folder, _ in
      folder.appending(path: String(repeating: "long", count: 12), directoryHint: .isDirectory)
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directories = Directories(home: url)
    // The daemon lets the tests read its state in `/proc`.
    try FileManager.default.createDirectory(
      at: directories.runtime, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data().write(to: traceable)
    try directories.permitLoopback()
  }

  /// The names of the files and folders in the home, except those that this object makes.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { !["config", "run"].contains($0) }.sorted()
    }
  }

  /// The file that makes the daemon traceable.
  var traceable: URL { directories.runtime.appending(path: "traceable") }

  private let root: URL

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Calls `body` with a new home, nested `depth` folders deep, and stops the home's daemon
  /// afterwards.
  static func with(
    depth: Int = 0, _ body: (CommandHome) async throws -> Void
  ) async throws {
    let home = try CommandHome(depth: depth)
    let result: Result<Void, any Error>
    do { result = .success(try await body(home)) } catch { result = .failure(error) }
    let stop = try await home.run("daemon", "stop")
    #expect(stop.status == .exited(code: 0), "\(stop.errors)")
    try result.get()
  }

  struct Ending {
    let status: Linux.ExitStatus
    let output: String
    let errors: String
    /// The folder of the extensions' logs, which explain a crash.
    var logs: URL?

    /// Returns standard output decoded as one JSON value.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONText.decode(type, from: Data(output.utf8))
    }

    /// Returns standard output decoded as one JSON value per line.
    func jsonLines<Value: Decodable>(_ type: Value.Type = Value.self) throws -> [Value] {
      try output.split(separator: "\n").map {
        try JSONText.decode(type, from: Data($0.utf8))
      }
    }

    func expect(_ code: Int32, _ location: SourceLocation = #_sourceLocation) {
      #expect(
        status == .exited(code: code), "output: \(output)\nerrors: \(errors)\n\(crashes)",
        sourceLocation: location)
    }

    /// The logs of the home's extensions, if the errors name a crash.
    private var crashes: String {
      guard errors.contains("crashed"), let logs else { return "" }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: logs.path)) ?? []
      return names.sorted().compactMap {
        try? String(contentsOf: logs.appending(path: $0), encoding: .utf8)
      }.joined(separator: "\n")
    }
  }

  /// Runs `sharesheet` without a terminal and waits for its end.
  func run(_ arguments: String..., input: Descriptor? = nil) async throws -> Ending {
    try await run(arguments, input: input)
  }

  func run(_ arguments: [String], input: Descriptor? = nil) async throws -> Ending {
    let (pid, output, errors) = try start(arguments, input: input)
    let status = try await Self.end(of: pid)
    return Ending(
      status: status, output: try Self.text(output), errors: try Self.text(errors),
      logs: directories.logs)
  }

  /// Starts `sharesheet`. Its output goes to the given files, or to files in memory.
  func start(
    _ arguments: [String], input: Descriptor? = nil, output: Descriptor? = nil,
    errors: Descriptor? = nil
  ) throws -> (pid: Int32, output: Descriptor, errors: Descriptor) {
    let output = try output ?? Descriptor.capture(named: "output")
    let errors = try errors ?? Descriptor.capture(named: "errors")
    var process = process(arguments)
    process.descriptors = [input, output, errors]
    return (try process.start(), output, errors)
  }

  /// Returns a process of `sharesheet` that starts its own session, so that it has no terminal.
  func process(_ arguments: [String]) -> ChildProcess {
    var process = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheet"))
    process.arguments = arguments
    // A killed program leaves its temporary files in the home, which is deleted at the end.
    process.environment = [
      "SHARESHEET_HOME": url.path, "PATH": "/usr/bin:/bin", "HOME": url.path, "TMPDIR": url.path,
    ]
    process.directory = url.path
    process.startsSession = true
    return process
  }

  /// Waits for the end of a process. If the test's time limit is reached, kills the process, so
  /// that other tests can continue.
  static func end(of pid: Int32) async throws -> Linux.ExitStatus {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          ChildProcess.awaitEnd(of: pid)
          continuation.resume()
        }
      }
    } onCancel: {
      // The process has not been reaped yet, so no other process has its number.
      _ = Glibc.kill(pid, SIGKILL)
    }
    return try ChildProcess.wait(for: pid)
  }

  static func text(_ file: Descriptor) throws -> String {
    lseek(file.number, 0, SEEK_SET)
    return String(decoding: try file.readAll(limit: 1 << 24), as: UTF8.self)
  }

  func file(_ name: String, _ content: Data) throws -> String {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file.path
  }

  /// Writes a picture of one pixel and returns its path.
  func photo(_ name: String = "cow.png") throws -> String {
    let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    return try file(name, try #require(Data(base64Encoded: picture)))
  }

  /// Sets the URL to which ShareAlike sends.
  func setEndpoint(_ url: String) throws {
    let container = try #require(try directories.containerURL(forGroup: "group.ShareAlike"))
    try Data(url.utf8).write(to: container.appending(path: "endpoint"))
  }

  /// The process identifiers of this home's daemons.
  var daemons: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    // A test may have removed the file `traceable`. The kernel shows the name of every process.
    let owner = try? String(contentsOf: directories.daemonLock, encoding: .utf8)
    return names.compactMap(Int32.init).filter { pid in
      if owner == "\(pid)\n", access("/proc/\(pid)/environ", R_OK) != 0 {
        let name = try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8)
        return name == "sharesheetd\n"
      }
      guard
        let program = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(pid)/exe"),
        program.hasSuffix("/sharesheetd"),
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return environment.split(separator: 0).contains(Data("SHARESHEET_HOME=\(url.path)".utf8))
    }
  }
}

extension CommandHome {
  /// Runs `share` with the given arguments on a terminal of the given type.
  /// - Returns: The process.
  func openSheet(
    _ words: [String], on terminal: PseudoTerminal, _ type: String
  ) throws -> Int32 {
    var process = process(["share"] + words)
    process.environment["TERM"] = type
    process.environment["LANG"] = "C.UTF-8"
    process.descriptors = [terminal.other, terminal.other, terminal.other]
    process.takesTerminal = true
    return try process.start()
  }
}
