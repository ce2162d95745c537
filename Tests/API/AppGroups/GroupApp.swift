import Foundation
import Linux
import TestServers

@testable import AppGroups

/// The app `Settings.app` in its own folder, with a home for its data.
struct GroupApp {
  static let group = "group.org.example.settings"
  static let identifier = "org.example.Settings"

  let folder: TemporaryFolder
  let program: String

  /// - Parameters:
  ///   - entitlements: The groups that the app is entitled to, or `nil` for no entitlements file.
  ///   - name: The built program that the app runs.
  init(entitlements: [String]? = [Self.group], running name: String = "GroupDefaultsApp") throws {
    folder = try TemporaryFolder()
    let app = folder.url.appending(path: "Settings.app", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    let built = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appending(path: name)
    program = app.appending(path: name).path
    // Another process copies the program. If this process had the copy open for writing while
    // another test starts a child, the child would inherit the open file. The program could then
    // not be executed while the child lives ("text file busy").
    var copy = ChildProcess(path: "/bin/cp")
    copy.arguments = [built.path, program]
    guard try ChildProcess.wait(for: copy.start()) == .exited(code: 0) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try Self.write(
      [
        "CFBundleIdentifier": Self.identifier,
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.text"],
            "UTTypeTagSpecification": ["public.filename-extension": ["examplenote"]],
          ]
        ],
      ], to: app.appending(path: "Info.plist"))
    if let entitlements {
      try Self.write(
        ["com.apple.security.application-groups": entitlements],
        to: app.appending(path: "Settings.entitlements"))
    }
  }

  static func write(_ list: [String: Any], to file: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: file)
  }

  var preferences: URL {
    folder.url.appending(path: "home/data/groups/\(Self.group)/Library/Preferences")
  }
  var file: URL { preferences.appending(path: "\(Self.group).settings") }

  /// Returns the integers in the file by their keys, or none if there is no file.
  func values() throws -> [String: Int] {
    try SettingsLog(folder: preferences.path, name: file.lastPathComponent) { _ in }.numbers()
  }

  /// Starts the app. The app's output can be read from the returned descriptor.
  /// - Parameter preparation: Shell commands that run first, for example to set limits.
  func start(
    _ arguments: [String], errors: Descriptor? = nil, after preparation: String = ""
  ) throws -> (process: Int32, output: Descriptor) {
    let pipe = try Descriptor.pipe()
    var child = ChildProcess(path: "/bin/sh")
    child.arguments = ["-c", preparation + #" exec "$0" "$@""#, program] + arguments
    child.environment = [
      "SHARESHEET_HOME": folder.path("home"), "SWIFT_BACKTRACE": "enable=no",
    ]
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, pipe.writing, errors]
    return (try child.start(), pipe.reading)
  }

  /// Runs the app until it ends.
  func run(_ arguments: String...) throws -> (status: Linux.ExitStatus, printed: String) {
    let started = try start(arguments)
    let printed = String(decoding: try started.output.readAll(limit: 1 << 20), as: UTF8.self)
    return (try ChildProcess.wait(for: started.process), printed)
  }

  /// Runs the app until it ends, and returns its standard error.
  func complaints(_ arguments: String...) throws -> String {
    let errors = try Descriptor.memoryFile(
      named: "errors", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    let started = try start(arguments, errors: errors)
    _ = try started.output.readAll(limit: 1 << 20)
    _ = try ChildProcess.wait(for: started.process)
    return try String(contentsOfFile: errors.path, encoding: .utf8)
  }
}

extension SettingsLog {
  func numbers() throws -> [String: Int] {
    try values().compactMapValues { StoredValue.decode($0) as? Int }
  }

  func set(_ value: Any, _ key: String) throws { try update([key: StoredValue.encode(value)]) }
}
