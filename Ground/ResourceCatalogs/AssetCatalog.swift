import Foundation

/// The assets of a folder `NAME.xcassets`, as Apple's asset catalog format reference describes it.
///
/// Apple: https://developer.apple.com/documentation/xcode/asset-management
package struct AssetCatalog {
  package enum Kind: String, Sendable {
    case color = "colorset"
    case image = "imageset"
    case symbol = "symbolset"
    case data = "dataset"
  }

  /// An asset, whose description is read only when it is compiled.
  package struct Asset: Sendable {
    package let kind: Kind
    /// The folders that provide a namespace, and the name.
    package let path: [String]
    package let folder: String

    /// The name by which code finds the asset, such as `Icons/cow`.
    package var name: String { path.joined(separator: "/") }
  }

  /// The limits of a catalog.
  private static let (maximumDepth, maximumAssets, maximumSize) = (16, 20_000, 1 << 20)

  /// The assets in the order of their paths.
  package private(set) var assets: [Asset] = []

  /// - Parameter folder: The path of the folder.
  /// - Throws: `CatalogProblem` if the folder is nested too deeply, or has too many assets.
  package init(_ folder: String) throws(CatalogProblem) { try read(folder, [], depth: 0) }

  private mutating func read(
    _ folder: String, _ namespace: [String], depth: Int
  ) throws(CatalogProblem) {
    guard depth < Self.maximumDepth, assets.count < Self.maximumAssets else {
      throw CatalogProblem(
        path: folder,
        reason: "a catalog may have \(Self.maximumAssets) assets in \(Self.maximumDepth) levels",
        remedy: "divide the catalog into several")
    }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    for name in names {
      let path = "\(folder)/\(name)"
      guard CatalogFile.type(of: path) == .typeDirectory else { continue }
      let parts = name as NSString
      if let kind = Kind(rawValue: parts.pathExtension) {
        assets.append(
          Asset(kind: kind, path: namespace + [parts.deletingPathExtension], folder: path))
      } else if parts.pathExtension.isEmpty || !Self.others.contains(parts.pathExtension) {
        try read(path, namespace + (try Self.namespace(of: path, name)), depth: depth + 1)
      }
    }
  }

  /// The kinds of assets that an extension cannot use.
  private static let others: Set<String> = [
    "appiconset", "arimageset", "brandassets", "complicationset", "cubetextureset",
    "gcdashboardimage",
    "gcleaderboard", "iconset", "imagestack", "imagestacklayer", "launchimage", "mipmapset",
    "solidimagestack", "spriteatlas", "sticker", "stickerpack", "stickersiconset", "textureset",
    "watchface",
  ]

  private static func namespace(of folder: String, _ name: String) throws(CatalogProblem)
    -> [String]
  {
    let file = folder + "/Contents.json"
    guard CatalogFile.type(of: file) != nil else { return [] }
    let properties = try CatalogFile.object(file, limit: maximumSize)["properties"]
    let provides = (properties as? [String: Any])?["provides-namespace"] as? Bool
    return provides == true ? [name] : []
  }
}

extension AssetCatalog.Asset {
  /// The contents of `Contents.json`.
  func contents() throws(CatalogProblem) -> [String: Any] {
    try CatalogFile.object(folder + "/Contents.json", limit: 1 << 20)
  }

  /// Returns the entries for a phone, the most fitting first.
  static func entries(_ contents: [String: Any], _ key: String) -> [[String: Any]] {
    let all = contents[key] as? [[String: Any]] ?? []
    let idioms = ["universal", "iphone", "ipad"]
    return idioms.flatMap { idiom in
      all.filter { ($0["idiom"] as? String ?? "universal") == idiom }
    }.filter { entry in
      appearances(entry).allSatisfy { $0.key == "luminosity" }
    }
  }

  static func isDark(_ entry: [String: Any]) -> Bool { appearances(entry)["luminosity"] == "dark" }

  private static func appearances(_ entry: [String: Any]) -> [String: String] {
    let all = entry["appearances"] as? [[String: Any]] ?? []
    return Dictionary(
      all.map { ($0["appearance"] as? String ?? "", $0["value"] as? String ?? "") },
      uniquingKeysWith: { first, _ in first })
  }
}
