import ActivationRules
import Foundation
import Linux
import ShareSheet
import Translations

/// A temporary `X.app/PlugIns/Y.appex` for an extension whose files are arranged as in an Xcode
/// project.
struct BundleScaffold {
  private let folder: URL
  let app: URL

  /// - Parameters:
  ///   - product: The package's product. The extension gets the product's name.
  ///   - identifier: The app's bundle identifier, or `nil` to derive it from other values.
  ///   - name: The app's name.
  /// - Throws: `ShareError` `invalidRequest` if a file cannot be read.
  init(
    product: String, infoPlist: String, entitlements: String?, identifier: String?, name: String
  ) throws(ShareError) {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "sharesheet-bundle-\(RandomIdentifier.make())", directoryHint: .isDirectory)
    app = folder.appending(path: "\(name).app", directoryHint: .isDirectory)
    let appex = app.appending(
      path: "PlugIns/\(product).appex", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: appex, withIntermediateDirectories: true)
      var list: [String: Any] = [:]
      (list[.name], list[.packageType]) = (name, "APPL")
      (list[.version], list[.build]) = ("1.0", "1")
      list[.identifier] = identifier
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        .write(to: app.appending(path: "Info.plist"))
      let source = URL(writtenPath: infoPlist)
      try Self.copy(source, to: appex.appending(path: "Info.plist"))
      if let entitlements {
        try Self.copy(
          URL(writtenPath: entitlements), to: appex.appending(path: "\(product).entitlements"))
      }
      try Self.copyInterfaces(beside: source, to: appex)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw ShareError(
        .invalidRequest,
        translated("The extension's files cannot be read: \(error.localizedDescription)"))
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes the contents to a new file. `FileManager` would also copy the owner, which fails if
  /// another user owns the sources and the caller is not root.
  private static func copy(_ source: URL, to target: URL) throws {
    try Data(contentsOf: source).write(to: target)
  }

  /// Copies the storyboards and nib files beside the property list and in the folders of languages,
  /// and the translations in these folders.
  private static func copyInterfaces(beside source: URL, to appex: URL) throws {
    let folder = source.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for inner in [""] + names.filter({ $0.hasSuffix(".lproj") }) {
      let place = inner.isEmpty ? folder : folder.appending(path: inner)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      let kinds = [".storyboard", ".xib"] + (inner.isEmpty ? [] : [".strings"])
      for name in names where kinds.contains(where: name.hasSuffix) {
        let target = (inner.isEmpty ? appex : appex.appending(path: inner)).appending(path: name)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try copy(place.appending(path: name), to: target)
      }
    }
  }
}
