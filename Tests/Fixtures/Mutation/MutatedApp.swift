import Foundation

/// A valid app with one extension, in memory. A kind of parser changes one of the files of the
/// extension.
struct MutatedApp {
  let folder: URL
  /// The extension's folder.
  let appex: URL

  init(named name: String) throws {
    folder = URL(
      filePath: "/dev/shm/sharesheet-mutation-\(name)-\(getpid())", directoryHint: .isDirectory)
    appex = folder.appending(path: "App.app/PlugIns/Ext.appex", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    let app: [String: Any] = [
      "CFBundleIdentifier": "org.example.app", "CFBundleExecutable": "App",
    ]
    try PropertyListSerialization.data(fromPropertyList: app, format: .xml, options: 0)
      .write(to: folder.appending(path: "App.app/Info.plist"))
    let program = appex.appending(path: "Ext")
    try Data("#!/bin/true\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
