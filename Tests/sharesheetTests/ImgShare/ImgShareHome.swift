import Contract
import DaemonClient
import DesktopSession
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The real programs in their own home, with an image host that starts and stops.
final class ImgShareHome: Sendable {
  private static let container = "groups/group.com.nsscreencast.ImgShare"
  private static let photo = Checkout.photo.path

  struct Ending {
    let status: Linux.ExitStatus
    let output: String
    let errors: String
  }

  private let folder: TemporaryFolder
  let directories: Directories
  let photo = ImgShareHome.photo
  private let port: Int
  private let hasDesktop: Bool

  private init(hasDesktop: Bool) throws {
    self.hasDesktop = hasDesktop
    folder = try TemporaryFolder()
    directories = Directories(home: folder.url)
    port = try ClosedPort.take()
  }

  /// - Parameter hasDesktop: Whether a file replaces the desktop's clipboard.
  static func with(
    hasDesktop: Bool = false, _ body: (ImgShareHome) async throws -> Void
  ) async throws {
    let home = try ImgShareHome(hasDesktop: hasDesktop)
    if hasDesktop { try home.addClipboardPrograms() }
    _ = try home.run("imgshare", "endpoint", "http://127.0.0.1:\(home.port)/3/image")
    let result: Result<Void, any Error>
    do { result = .success(try await body(home)) } catch { result = .failure(error) }
    _ = try home.run("sharesheet", "daemon", "stop")
    try result.get()
  }

  // MARK: Programs

  /// Runs a program and waits for its end.
  func run(_ program: String, _ arguments: String...) throws -> Ending {
    let (process, output, errors) = try start(program, arguments)
    let status = try ChildProcess.wait(for: process)
    return Ending(status: status, output: try Self.text(output), errors: try Self.text(errors))
  }

  func start(
    _ program: String, _ arguments: [String]
  ) throws -> (process: Int32, output: Descriptor, errors: Descriptor) {
    let output = try Descriptor.capture(named: "output")
    let errors = try Descriptor.capture(named: "errors")
    var child = ChildProcess(path: RunningProgram.pathBesideOwn(program))
    child.arguments = arguments
    child.environment = [
      "SHARESHEET_HOME": folder.url.path, "PATH": "\(folder.path("bin")):/usr/bin:/bin",
      "HOME": folder.url.path,
    ]
    if hasDesktop { child.environment["WAYLAND_DISPLAY"] = "wayland-9" }
    child.descriptors = [nil, output, errors]
    child.startsSession = true
    return (try child.start(), output, errors)
  }

  /// Shares the photo and returns after the hand-off.
  func share(_ title: String) throws {
    let share = try run(
      "sharesheet", "share", photo, "--to", "ImgShare", "--message", title, "--post")
    #expect(share.status == .exited(code: 0), "\(share.errors)")
  }

  /// Runs the image host during `body`.
  func withImageHost(_ body: () async throws -> Void) async throws {
    let (reading, writing) = try Descriptor.pipe()
    var child = ChildProcess(path: RunningProgram.pathBesideOwn("sharesheet-services"))
    child.arguments = [
      "--gateway", "off", "--gateway-admin", "off", "--bin", "off", "--push", "off",
      "--images", "127.0.0.1:\(port)", "--json", "--data", folder.path("received"),
    ]
    child.environment = ["SHARESHEET_HOME": folder.url.path]
    child.descriptors = [nil, writing, nil]
    let host = try child.start()
    defer {
      kill(host, SIGKILL)
      _ = try? ChildProcess.wait(for: host)
    }
    let line = String(decoding: try reading.read(upTo: 4096), as: UTF8.self)
    try #require(line.contains(":\(port)"), "the image host had to move: \(line)")
    try await body()
  }

  func daemon() async throws -> ControlClient {
    let starter = DaemonStarter(
      directories: directories, environment: ["SHARESHEET_HOME": folder.url.path])
    return try await OwnThread.run { try starter.startedDaemon() }
  }

  private func addClipboardPrograms() throws {
    let bin = folder.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    for (name, command) in [("wl-copy", "exec cat >"), ("wl-paste", "exec cat")] {
      let file = bin.appending(path: name)
      try Data("#!/bin/sh\n\(command) '\(folder.path("clipboard"))'\n".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: file.path)
    }
  }

  // MARK: Results

  /// The copied URL in the app's pasteboard, or `nil` if nothing was copied.
  var copied: String? {
    let item = PasteboardFile(folder: directories.data).contents.items.first
    return item?[Pasteboard.url].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The contents of the desktop's clipboard, or `nil` if it is empty.
  var clipboard: String? {
    try? String(contentsOfFile: folder.path("clipboard"), encoding: .utf8)
  }

  /// Returns the links in the app's history, newest first.
  func links() throws -> [String] {
    try run("imgshare", "history").output.split(separator: "\n")
      .map { $0.split(separator: "\t").first.map(String.init) ?? "" }
  }

  /// Returns the titles in the app's history, newest first, when there are at least `count` titles.
  ///
  /// The daemon launches the app that adds the titles. No event reports a new title, so this
  /// function polls.
  func history(of count: Int) async throws -> [String] {
    while true {
      let lines = try run("imgshare", "history").output.split(separator: "\n")
      if lines.count >= count {
        return lines.map { $0.split(separator: "\t").last.map(String.init) ?? "" }
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Returns the containing app's output when it has all of the given words. The daemon may read
  /// the output after the app has written its history, so this function polls until the test's time
  /// limit.
  func printed(_ words: [String]) async throws -> String {
    while true {
      let printed = try run("sharesheet", "logs", "com.nsscreencast.ImgShare").output
      if words.allSatisfy(printed.contains) { return printed }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Writes a body that no running program uses, and returns the body's name. The body's
  /// modification date is the given number of minutes ago.
  func leaveUpload(minutes: Int) throws -> String {
    let folder = directories.data.appending(path: Self.container).appending(path: "uploads")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = UUID().uuidString
    let file = folder.appending(path: name).path
    try Data("body".utf8).write(to: URL(filePath: file))
    let date = Date(timeIntervalSinceNow: -60 * TimeInterval(minutes))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
    return name
  }

  /// The bodies that were prepared and not removed.
  var uploads: [String] {
    let folder = directories.data.appending(path: Self.container).appending(path: "uploads")
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  var imagesReceived: Int {
    folder.files.count { $0.hasPrefix("received/") && $0.hasSuffix(".jpg") }
  }

  private static func text(_ file: Descriptor) throws -> String {
    lseek(file.number, 0, SEEK_SET)
    return String(decoding: try file.readAll(limit: 1 << 20), as: UTF8.self)
  }
}
