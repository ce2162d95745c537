import CLinux
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A home with the real daemon, in which the app SessionApp is installed.
final class SessionHome: Sendable {
  static let app = "org.sharesheet.test.SessionApp"

  let folder: TemporaryFolder
  let directories: Directories
  private let program: String

  private init() throws {
    folder = try TemporaryFolder()
    directories = Directories(home: folder.url)
    try directories.permitLoopback()
    let bundle = directories.applications.appending(path: "SessionApp.app")
    program = bundle.appending(path: "SessionApp").path
    let appex = bundle.appending(path: "PlugIns/SessionExtension.appex")
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    // Another process copies the program. If this process had the copy open for writing while
    // another test starts a child, the child would inherit the open file. The program could then
    // not be executed while the child lives ("text file busy").
    var copy = ChildProcess(path: "/bin/cp")
    copy.arguments = [RunningProgram.pathBesideOwn("SessionApp"), program]
    guard try ChildProcess.wait(for: copy.start()) == .exited(code: 0) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try Self.write(
      [
        "CFBundleIdentifier": Self.app, "CFBundleName": "SessionApp",
        "CFBundleExecutable": "SessionApp", "CFBundlePackageType": "APPL",
      ], to: bundle.appending(path: "Info.plist"))
    try Self.write(
      [
        "CFBundleIdentifier": Self.app + ".Extension", "CFBundleName": "SessionExtension",
        "CFBundleExecutable": "SessionExtension", "CFBundlePackageType": "XPC!",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.share-services",
          "NSExtensionPrincipalClass": "SessionExtension.Controller",
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]
          ],
        ],
      ], to: appex.appending(path: "Info.plist"))
    let script = URL(filePath: try folder.script("exit 0"))
    try FileManager.default.moveItem(at: script, to: appex.appending(path: "SessionExtension"))
  }

  /// Runs `body` with a new home and its daemon.
  /// - Parameter isKnown: Whether the app counts as installed by the user.
  static func with(
    isKnown: Bool = true, _ body: (SessionHome) async throws -> Void
  ) async throws {
    let home = try SessionHome()
    if !isKnown {
      try Data("[]".utf8).write(to: home.directories.data.appending(path: "known-apps.json"))
    }
    // The daemon is started here, because a daemon that a session in this process started would use
    // the user's own home.
    _ = try await home.daemon()
    let result: Result<Void, any Error>
    do { result = .success(try await body(home)) } catch { result = .failure(error) }
    await home.stopDaemon()
    try result.get()
  }

  /// Stops the daemon. Returns when the daemon's process has ended, so that the folder can be
  /// removed.
  private func stopDaemon() async {
    guard let daemon = try? await daemon() else { return }
    try? await end(daemon) { _ in try await daemon.stop() }
  }

  /// Kills the daemon and waits until its process has ended. Its sockets accept connections until
  /// then.
  func killDaemon() async throws {
    try await end(daemon()) { kill($0, SIGKILL) }
  }

  private func end(
    _ daemon: ControlClient, by ending: (Int32) async throws -> Void
  ) async throws {
    let process = try await daemon.status().pid
    let end = try Descriptor(
      owning: SystemError.checkNegated(clinux_pidfd_open(process), "watch the daemon"))
    try await ending(process)
    try await OwnThread.run {
      var wait = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
      while poll(&wait, 1, -1) < 0, errno == EINTR {}
    }
  }

  /// Returns a client of the daemon, which is started if necessary.
  func daemon() async throws -> ControlClient {
    let starter = DaemonStarter(
      directories: directories,
      environment: ["SHARESHEET_HOME": folder.url.path, "PATH": "/usr/bin:/bin"])
    return try await OwnThread.run { try starter.startedDaemon() }
  }

  func start(_ arguments: String...) throws -> Run {
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: program)
    child.arguments = arguments
    child.environment = [
      "SHARESHEET_HOME": folder.url.path, "HOME": folder.url.path,
      "PATH": URL(filePath: RunningProgram.pathBesideOwn("x")).deletingLastPathComponent()
        .path + ":/usr/bin:/bin",
    ]
    child.descriptors = [nil, writing, nil]
    child.startsSession = true
    return Run(process: try child.start(), output: reading)
  }

  /// The daemon's log.
  var daemonLog: String {
    (try? String(contentsOf: directories.daemonLog, encoding: .utf8)) ?? ""
  }

  /// The output of the app's launched processes.
  var log: String {
    let file = directories.logs.appending(path: "\(Self.app).log")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// A process of the app.
  final class Run: @unchecked Sendable {
    // The class is safe to send between threads, because only one test reads the output.
    private let process: Int32
    private let output: Descriptor
    private var rest = ""
    private(set) var lastLine: String?
    private var hasEnded = false

    init(process: Int32, output: Descriptor) {
      self.process = process
      self.output = output
    }

    deinit { end() }

    /// Returns the words of the next line that begins with the given word. Other lines are skipped.
    func line(_ word: String) throws -> [String] {
      while true {
        let line = try #require(try nextLine(), "it ended before it said \(word)")
        let words = line.split(separator: " ").map(String.init)
        if words.first == word { return words }
      }
    }

    func nextLine() throws -> String? {
      while true {
        if let end = rest.firstIndex(of: "\n") {
          defer { rest = String(rest[rest.index(after: end)...]) }
          lastLine = String(rest[..<end])
          return lastLine
        }
        let bytes = try output.read(upTo: 4096)
        if bytes.isEmpty { return nil }
        rest += String(decoding: bytes, as: UTF8.self)
      }
    }

    func end() {
      guard !hasEnded else { return }
      hasEnded = true
      kill(process, SIGKILL)
      _ = try? ChildProcess.wait(for: process)
    }
  }

  private static func write(_ list: [String: Any], to file: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: file)
  }
}
