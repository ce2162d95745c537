import ExtensionBundles
import Foundation

/// A folder of apps on the disk. The folder is deleted with this object.
final class BundleFixture {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "bundles-\(UUID().uuidString)", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static var application: [String: Any] {
    [
      "CFBundleIdentifier": "com.example.cow", "CFBundleName": "Cow", "CFBundleIconFile": "Cow.png",
    ]
  }

  static var plugIn: [String: Any] {
    [
      "CFBundleIdentifier": "com.example.cow.share", "CFBundleDisplayName": "Cow Share",
      "CFBundleExecutable": "$(EXECUTABLE_NAME)",
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).ShareViewController",
        "NSExtensionAttributes": [
          "NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]
        ],
      ],
    ]
  }

  var appex: URL { folder.appending(path: "Cow.app/PlugIns/Cow Share-1.appex") }
  var info: URL { appex.appending(path: "Info.plist") }

  /// Writes a complete and valid bundle.
  func writeWhole() throws {
    try write(Self.application, "Cow.app/Info.plist")
    try write(Data(), "Cow.app/Cow.png")
    try write(Self.plugIn, "Cow.app/PlugIns/Cow Share-1.appex/Info.plist")
    try write(
      ["com.apple.security.application-groups": ["group.cow", "group.barn"]],
      "Cow.app/PlugIns/Cow Share-1.appex/Cow Share-1.entitlements")
    try writeProgram("Cow.app/PlugIns/Cow Share-1.appex/Cow Share-1")
  }

  func write(_ propertyList: [String: Any], _ path: String) throws {
    try write(
      PropertyListSerialization.data(fromPropertyList: propertyList, format: .xml, options: 0),
      path)
  }

  func write(_ data: Data, _ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func writeProgram(_ path: String) throws {
    try write(Data("#!/bin/sh\n".utf8), path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: path).path)
  }

  func link(_ path: String, to target: String) throws {
    let file = folder.appending(path: path)
    try? FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: path))
  }

  var catalog: ExtensionCatalog { ExtensionCatalog(roots: [BundleRoot(folder)]) }
}
