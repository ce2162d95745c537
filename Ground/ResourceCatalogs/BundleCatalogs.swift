package import Foundation

/// The replacement of a bundle's catalogs by their compiled forms.
package enum BundleCatalogs {
  /// Compiles each `.xcassets` and `.xcstrings` in the bundle's folder and its `.lproj` folders, and
  /// removes the originals. The bundle must not contain links.
  /// - Throws: `CatalogProblem` if a catalog cannot be used or the bundle cannot be written.
  package static func compile(in bundle: URL) throws(CatalogProblem) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: bundle.path)) ?? []).sorted()
    var assets = AssetCompiler()
    var done: [URL] = []
    for name in names {
      let url = bundle.appending(path: name)
      let base = url.deletingPathExtension().lastPathComponent
      let type = CatalogFile.type(of: url.path)
      switch url.pathExtension {
      case "xcassets" where type == .typeDirectory:
        try assets.add(try AssetCatalog(url.path))
        done.append(url)
      case "xcstrings":
        let catalog = try StringCatalog(url.path)
        try writing(url) { try StringTables.write(catalog, named: base, to: bundle) }
        done.append(url)
      case "lproj" where type == .typeDirectory: try rename(in: url)
      default: continue
      }
    }
    try writing(bundle) {
      try assets.write(to: bundle)
      for url in done { try FileManager.default.removeItem(at: url) }
    }
  }

  private static func rename(in folder: URL) throws(CatalogProblem) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasSuffix(".stringsdict") {
      let file = folder.appending(path: name)
      let other = file.deletingPathExtension().appendingPathExtension(
        StringTables.pluralsExtension)
      try writing(file) { try FileManager.default.moveItem(at: file, to: other) }
    }
  }

  private static func writing(_ url: URL, _ body: () throws -> Void) throws(CatalogProblem) {
    do {
      try body()
    } catch {
      throw CatalogProblem(
        path: url.path, reason: "it cannot be compiled (\(error.localizedDescription))",
        remedy: "make room on the disk, or fix the permissions")
    }
  }
}
