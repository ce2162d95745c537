import Foundation
import Testing

/// A valid app that can be installed.
enum GoodApp {
  /// Writes the app.
  /// - Parameter version: A text that is written into the app's program.
  static func write(
    to app: URL, identifier: String = "com.example.cow", version: String = "1",
    groups: [String] = ["group.cow"]
  ) throws {
    let appex = app.appending(path: "PlugIns/CowShare.appex", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
    try write(
      ["CFBundleIdentifier": identifier, "CFBundleName": "Cow"],
      app.appending(path: "Info.plist"))
    try Data("picture".utf8).write(to: app.appending(path: "Cow.png"))
    var list = BundleFixture.plugIn
    list["CFBundleIdentifier"] = identifier + ".share"
    try write(list, appex.appending(path: "Info.plist"))
    try write(
      ["com.apple.security.application-groups": groups],
      appex.appending(path: "CowShare.entitlements"))
    let program = appex.appending(path: "CowShare")
    try Data("#!/bin/sh\n# \(version)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  static func write(_ list: [String: Any], _ file: URL) throws {
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: file)
  }

  static func edit(_ file: URL, _ change: (inout [String: Any]) throws -> Void) throws {
    let data = try Data(contentsOf: file)
    var list = try #require(
      try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    try change(&list)
    try write(list, file)
  }
}
