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
      try Self.copyStoryboards(beside: source, to: appex)
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

  private static func copyStoryboards(beside source: URL, to appex: URL) throws {
    let folder = source.deletingLastPathComponent()
    for inner in ["", "Base.lproj/"] {
      let place = inner.isEmpty ? folder : folder.appending(path: inner)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      for name in names where name.hasSuffix(".storyboard") {
        let target = appex.appending(path: inner + name)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try copy(place.appending(path: name), to: target)
      }
    }
  }
}
