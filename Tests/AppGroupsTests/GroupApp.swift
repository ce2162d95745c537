import Foundation
import Linux
import TestServers

/// `Settings.app` in a folder of its own, with a home for what it keeps.
struct GroupApp {
  static let group = "group.org.example.settings"

  let folder: TemporaryFolder
  private let program: String

  /// - Parameter entitlements: the groups that the app is entitled to; nil for no such file.
  init(entitlements: [String]? = [Self.group]) throws {
    folder = try TemporaryFolder()
    let app = folder.url.appending(path: "Settings.app", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    let built = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appending(path: "GroupDefaultsApp")
    program = app.appending(path: "GroupDefaultsApp").path
    // By another process: one that this process has open for writing when another test starts a
    // child could not be executed while that child lives ("text file busy").
    var copy = ChildProcess(path: "/bin/cp")
    copy.arguments = [built.path, program]
    guard try ChildProcess.wait(for: copy.start()) == .exited(code: 0) else {
      throw CocoaError(.fileWriteUnknown)
    }
    if let entitlements {
      let data = try PropertyListSerialization.data(
        fromPropertyList: ["com.apple.security.application-groups": entitlements], format: .xml,
        options: 0)
      try data.write(to: app.appending(path: "Settings.entitlements"))
    }
  }

  var preferences: URL {
    folder.url.appending(path: "home/data/groups/\(Self.group)/Library/Preferences")
  }
  var file: URL { preferences.appending(path: "\(Self.group).plist") }

  /// What the file holds; nil without one.
  func values() throws -> [String: Int]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    return list as? [String: Int]
  }

  /// Starts the app; what it prints comes from the descriptor.
  func start(_ arguments: [String]) throws -> (process: Int32, output: Descriptor) {
    let pipe = try Descriptor.pipe()
    var child = ChildProcess(path: program)
    child.arguments = arguments
    child.environment = [
      "SHARESHEET_HOME": folder.path("home"), "SWIFT_BACKTRACE": "enable=no",
    ]
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, pipe.writing, nil]
    return (try child.start(), pipe.reading)
  }

  /// Runs the app to its end.
  func run(_ arguments: String...) throws -> (status: Linux.ExitStatus, printed: String) {
    let started = try start(arguments)
    let printed = String(decoding: try started.output.readAll(limit: 1 << 20), as: UTF8.self)
    return (try ChildProcess.wait(for: started.process), printed)
  }
}
