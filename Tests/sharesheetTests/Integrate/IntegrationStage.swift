import Contract
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import TestServers
import Testing

@testable import sharesheet

extension IntegrationPlace {
  /// The places with a file in the user's folders.
  static let ofUsers = all.filter { !$0.isOnlyForAllUsers }
}

/// A user's data folder, and programs that only report their arguments.
final class IntegrationStage {
  let root: String
  var data: String { "\(root)/data" }
  /// The folder of other programs than ours, first in `PATH`.
  var others: String { "\(root)/programs of others" }
  var programs: String
  var environment: [String: String]
  /// The pipe to which the programs write their arguments, each followed by a zero byte.
  let told: String

  init(programs name: String = "programs", hasWindow: Bool = true) throws {
    root =
      FileManager.default.temporaryDirectory.appending(path: "integrate-\(getpid())-").path
      + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    (programs, told) = ("\(root)/\(name)", "\(root)/told")
    environment = [
      "HOME": "\(root)/person", "XDG_DATA_HOME": "\(root)/data",
      "PATH": "\(root)/programs of others:/usr/bin:/bin",
    ]
    for folder in [root, programs, "\(root)/person", "\(root)/programs of others"] {
      _ = try SystemError.check(mkdir(folder, 0o700), "make \(folder)")
    }
    _ = try SystemError.check(mkfifo(told, 0o600), "make \(told)")
    for name in ["sharesheet", "sharesheet-portal", "sharesheet-browser"] {
      try write(name, in: programs)
    }
    if hasWindow { try write("sharesheet-desktop", in: programs) }
    // With these programs, every place is needed.
    for name in ["gwenview", "flameshot", "gnome-shell", "chromium", "google-chrome", "firefox"] {
      try write(name, in: others)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func integration() throws -> Integration {
    try Integration(Desktop(environment: environment), programs: programs)
  }

  /// Writes a program that writes its arguments to the pipe `told`.
  /// - Parameters:
  ///   - before: A line of a shell's script that precedes this.
  ///   - after: A line that follows.
  func write(
    _ name: String, in folder: String, before: String = ":", after: String = ":"
  ) throws {
    let path = "\(folder)/\(name)"
    let script = "#!/bin/sh\n\(before)\nprintf '%s\\0' \"$@\" >'\(told)'\n\(after)\n"
    let text = "\(root)/script"
    defer { unlink(text) }
    try Data(script.utf8).write(to: URL(filePath: text))
    chmod(text, 0o700)
    try Self.copy(text, to: path)
  }

  /// Another process writes the copy. If this process wrote the copy, a child that another thread
  /// starts could inherit the file open for writing, and starting the copy would fail with ETXTBSY.
  private static func copy(_ file: String, to path: String) throws {
    var copy = ChildProcess(path: "/bin/cp")
    copy.arguments = [file, path]
    #expect(try ChildProcess.wait(for: copy.start()) == .exited(code: 0))
  }

  /// Copies a real program beside programs that only report their arguments.
  func copyCommand(_ name: String = "sharesheet") throws {
    let copy = "\(programs)/\(name)"
    unlink(copy)
    try Self.copy(RunningProgram.pathBesideOwn(name), to: copy)
  }

  /// Waits for a started program and returns its arguments.
  func words() throws -> [[UInt8]] { try Self.words(from: told) }

  /// - Throws: `SystemError` if no program writes its arguments within 20 s.
  static func words(from told: String) throws -> [[UInt8]] {
    let pipe = try Descriptor.open(told, O_RDONLY | O_NONBLOCK)
    var wait = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, 20_000) > 0 else {
      throw SystemError(code: ETIMEDOUT, operation: "hear the program")
    }
    _ = try SystemError.check(fcntl(pipe.number, F_SETFL, O_RDONLY), "wait for the rest")
    let bytes = try pipe.readAll(limit: 1 << 20)
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  func put(_ text: String, at path: String) throws {
    let file = URL(filePath: "\(data)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the paths and contents of all files under the root, without the programs.
  func listing() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where !path.hasPrefix("programs") && path != "told" {
      found[path] = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
    }
    return found
  }
}
