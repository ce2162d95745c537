package import Foundation

/// The writer of `CompiledAssets` into a bundle.
package struct AssetCompiler {
  private var assets = CompiledAssets()
  /// The originals by their names in the folder.
  private var originals: [String: String] = [:]

  package init() {}

  /// Adds the assets of a catalog. If a name occurs twice, the first asset is taken.
  /// - Throws: `CatalogProblem` if the catalog cannot be used.
  package mutating func add(_ catalog: AssetCatalog) throws(CatalogProblem) {
    for asset in catalog.assets {
      let contents = try asset.contents()
      switch asset.kind {
      case .color where assets.colors[asset.name] == nil:
        assets.colors[asset.name] = CompiledAssets.Color(contents)
      case .image where assets.images[asset.name] == nil,
        .symbol where assets.images[asset.name] == nil:
        assets.images[asset.name] = image(asset, contents)
      case .data where assets.files[asset.name] == nil:
        guard let entry = Self.entry(contents, "data"),
          let file = keep(entry["filename"], of: asset)
        else { continue }
        assets.files[asset.name] = CompiledAssets.File(
          file: file, type: entry["universal-type-identifier"] as? String)
      default: continue
      }
    }
  }

  private static func entry(_ contents: [String: Any], _ key: String) -> [String: Any]? {
    AssetCatalog.Asset.entries(contents, key).first { $0["filename"] != nil }
  }

  private mutating func image(
    _ asset: AssetCatalog.Asset, _ contents: [String: Any]
  ) -> CompiledAssets.Image {
    let isSymbol = asset.kind == .symbol
    var pictures: [CompiledAssets.Picture] = []
    for entry in AssetCatalog.Asset.entries(contents, isSymbol ? "symbols" : "images") {
      guard let file = keep(entry["filename"], of: asset) else { continue }
      let scale = (entry["scale"] as? String).flatMap { Int($0.dropLast()) } ?? 1
      pictures.append(
        CompiledAssets.Picture(
          file: file, scale: min(max(scale, 1), 9), isDark: AssetCatalog.Asset.isDark(entry)))
    }
    let properties = contents["properties"] as? [String: Any]
    let intent = properties?["template-rendering-intent"] as? String
    return CompiledAssets.Image(
      pictures: pictures, isTemplate: intent.map { $0 == "template" }, isSymbol: isSymbol)
  }

  /// Returns the name of the copy of an asset's file, or `nil` if the file is missing. A name with a
  /// folder could lead out of the asset.
  private mutating func keep(_ name: Any?, of asset: AssetCatalog.Asset) -> String? {
    guard let name = name as? String, !name.isEmpty, !name.contains("/"), name != "..",
      CatalogFile.isRegular("\(asset.folder)/\(name)")
    else { return nil }
    let ending = (name as NSString).pathExtension.filter { $0.isASCII && $0.isLetter }
    let copy = "\(originals.count).\(ending.isEmpty ? "file" : ending.lowercased())"
    originals[copy] = "\(asset.folder)/\(name)"
    return copy
  }

  /// Writes the assets into the bundle, unless there are none.
  /// - Throws: An error of Foundation if a file cannot be read or written.
  package func write(to bundle: URL) throws {
    guard !assets.isEmpty else { return }
    let folder = bundle.appending(path: CompiledAssets.folderName, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, original) in originals {
      try Data(contentsOf: URL(filePath: original)).write(to: folder.appending(path: name))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(assets).write(to: folder.appending(path: CompiledAssets.indexName))
  }
}
