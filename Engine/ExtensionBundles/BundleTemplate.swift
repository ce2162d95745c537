import ActivationRules
package import Contract
package import Foundation

/// An app in its source tree: `X.app` with property lists and pictures, without programs, and with
/// Xcode's build variables.
package struct BundleTemplate: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    /// The path within the `.app`. It is empty for the app itself.
    package let path: String
    /// The name of the bundle's program and of the product that builds it.
    package let program: String
  }

  /// The `.app`.
  package let folder: URL
  package let application: Part
  /// The extensions, at least one.
  package let extensions: [Part]

  var name: String { folder.lastPathComponent }

  /// - Throws: `ExtensionProblem` if the folder is not an app with an extension.
  package init(_ folder: URL) throws(ExtensionProblem) {
    let path = folder.standardizedFileURL.path
    let plain = path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
    self.folder = URL(filePath: plain, directoryHint: .isDirectory)
    try StagedApp.check(name: self.folder.lastPathComponent, shown: plain)
    application = try Self.part("", of: plain)
    let found = BundleFolder(
      BundleRoot(self.folder.deletingLastPathComponent())
    ).places.filter { $0.application == plain }
    guard !found.isEmpty else {
      throw ExtensionProblem(
        path: plain, reason: "it contains no share extension",
        remedy: "put its Info.plist at \(self.folder.lastPathComponent)/PlugIns/Y.appex/Info.plist")
    }
    var parts: [Part] = []
    for place in found {
      parts.append(try Self.part(String(place.bundle.dropFirst(plain.count + 1)), of: plain))
    }
    extensions = parts
  }

  private static func part(_ inner: String, of app: String) throws(ExtensionProblem) -> Part {
    let folder = inner.isEmpty ? app : "\(app)/\(inner)"
    let name = BundleReader.baseName(folder)
    let info = try BundlePropertyList("\(folder)/Info.plist", of: name)
    let program = try info.string(.executable) ?? name
    guard BundleReader.isFileName(program) else {
      throw info.problem("\(InfoKey.executable) is “\(program.printable)”", "write a file's name")
    }
    return Part(path: inner, program: program)
  }

  /// Returns the template with the program `new` for the extensions that have the program `old`.
  package func replacing(program old: String, with new: String) -> BundleTemplate {
    BundleTemplate(
      folder: folder, application: application,
      extensions: extensions.map { $0.program == old ? Part(path: $0.path, program: new) : $0 })
  }

  private init(folder: URL, application: Part, extensions: [Part]) {
    self.folder = folder
    self.application = application
    self.extensions = extensions
  }

  /// The app's identifier if its property list contains none, otherwise `nil`.
  ///
  /// The identifier is the part before the last dot of an extension's identifier. If no extension
  /// has an identifier, it is derived from the app's name, as in Xcode.
  package var derivedIdentifier: String? {
    func literal(_ path: String) -> String? {
      let list = try? PropertyListFile.read("\(folder.path)/\(path)/Info.plist")
      let text = list?[.identifier] as? String
      return text.flatMap { $0.isEmpty || $0 == "$(PRODUCT_BUNDLE_IDENTIFIER)" ? nil : $0 }
    }
    if literal(application.path) != nil { return nil }
    for part in extensions {
      guard let text = literal(part.path), BundlePropertyList.isIdentifier(text),
        let dot = text.lastIndex(of: "."), dot != text.startIndex
      else { continue }
      return String(text[..<dot])
    }
    let variables = BuildVariables(executableName: BundleReader.baseName(folder.path))
    return variables.expanded("com.example.$(PRODUCT_NAME:rfc1034identifier)")
  }

  /// Returns a part's property list without replacing variables.
  package func propertyList(of part: Part) -> (path: String, values: [String: Any])? {
    let path = "\(folder.path)/\(part.path)/Info.plist"
    return (try? PropertyListFile.read(path)).map { (path, $0) }
  }

  /// Returns whether extensions for this extension point run here.
  package static func runs(extensionPoint point: String) -> Bool {
    point == BundleReader.sharePoint || BundleReader.actionPoints.contains(point)
  }

  /// Returns the apps in a package's tree that contain an extension.
  ///
  /// Hidden folders, the package's folder `Tests` and apps made from templates are skipped.
  package static func all(in package: URL) -> [URL] {
    var found: [URL] = []
    var folders = [(url: package.standardizedFileURL, depth: 0)]
    while let (folder, depth) = folders.popLast(), found.count < 100 {
      let inner =
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles))
        ?? []
      for url in inner.sorted(by: { $0.path < $1.path }).prefix(1000) {
        guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
          continue
        }
        if url.pathExtension == "app" {
          if !MadeBundle.isAt(url.path) { found.append(url) }
        } else if depth < 6, !(depth == 0 && url.lastPathComponent == "Tests") {
          folders.append((url, depth + 1))
        }
      }
    }
    return found.filter { app in
      let plugIns = try? FileManager.default.contentsOfDirectory(
        atPath: app.appending(path: "PlugIns").path)
      return plugIns?.contains { $0.hasSuffix(".appex") } == true
    }.sorted { $0.path < $1.path }
  }
}
