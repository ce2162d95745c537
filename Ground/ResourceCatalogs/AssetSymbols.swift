import Foundation

/// The source file with the symbols that Xcode makes from the names of assets: `ColorResource` and
/// `ImageResource`, and members of `UIColor`, `UIImage` and SwiftUI's `Color`.
///
/// Apple: https://developer.apple.com/documentation/xcode/managing-assets-with-asset-catalogs
package struct AssetSymbols {
  /// The name of the generated file.
  package static let fileName = "GeneratedAssetSymbols.swift"

  private let catalogs: [AssetCatalog]
  private let hasExtensions: Bool
  private let importsSwiftUI: Bool
  /// The names of static members in the target's own sources. A generated member with such a name
  /// would be a second declaration.
  private let declared: Set<String>

  /// - Parameters:
  ///   - folders: The paths of the target's catalogs.
  ///   - sources: The paths of the target's Swift files.
  ///   - hasExtensions: Whether `UIColor`, `UIImage` and `Color` get members.
  /// - Throws: `CatalogProblem` if a catalog cannot be used.
  package init(
    of folders: [String], sources: [String], hasExtensions: Bool
  ) throws(CatalogProblem) {
    var catalogs: [AssetCatalog] = []
    for folder in folders { catalogs.append(try AssetCatalog(folder)) }
    self.catalogs = catalogs
    self.hasExtensions = hasExtensions
    var declared: Set<String> = []
    var importsSwiftUI = false
    for path in sources {
      guard let data = FileManager.default.contents(atPath: path), data.count < 4 << 20 else {
        continue
      }
      let text = String(decoding: data, as: UTF8.self)
      importsSwiftUI = importsSwiftUI || text.contains("import SwiftUI")
      for match in text.matches(of: /static\s+(?:let|var)\s+`?(\w+)/) {
        declared.insert(String(match.1))
      }
    }
    (self.declared, self.importsSwiftUI) = (declared, importsSwiftUI)
  }

  /// The source text, or `nil` if the catalogs have no colors and images.
  package var text: String? {
    let colors = Tree(catalogs, [.color], suffix: "Color")
    let images = Tree(catalogs, [.image, .symbol], suffix: "Image")
    guard !colors.isEmpty || !images.isEmpty else { return nil }
    var parts = ["// Generated from the asset catalogs.", "import UIKit"]
    if importsSwiftUI { parts.append("import SwiftUI") }
    parts.append("\nnonisolated private let ownBundle = Foundation.Bundle.main\n")
    // The types are qualified, because a target may have types with the same names.
    for (type, assets) in [("UIKit.ColorResource", colors), ("UIKit.ImageResource", images)] {
      parts.append(extend(type, assets) { Self.resource(type, $0) })
    }
    if hasExtensions {
      parts.append(
        extend("UIKit.UIColor", colors, without: SystemColorNames.uiKit.union(declared)) {
          "nonisolated static var \($0.name): UIKit.UIColor { UIKit.UIColor(resource: .\($0.path)) }"
        })
      parts.append(
        extend("UIKit.UIImage", images, without: SystemColorNames.images.union(declared)) {
          "nonisolated static var \($0.name): UIKit.UIImage { UIKit.UIImage(resource: .\($0.path)) }"
        })
      if importsSwiftUI { parts += swiftUI(colors) }
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func resource(_ type: String, _ asset: (name: String, path: String, of: String))
    -> String
  {
    let literal = asset.of.debugDescription
    return
      "nonisolated static let \(asset.name) = \(type)(name: \(literal), bundle: ownBundle)"
  }

  private func extend(
    _ type: String, _ tree: Tree, without names: Set<String> = [],
    _ line: (_ asset: (name: String, path: String, of: String)) -> String
  ) -> String {
    let body = tree.text(indent: "  ", path: "", without: names, line)
    return body.isEmpty ? "" : "extension \(type) {\n\(body)}\n"
  }

  /// The members of `Color`. One declaration in `ShapeStyle` serves `Color.accent` too, but a
  /// protocol cannot contain the types of namespaces.
  private func swiftUI(_ colors: Tree) -> [String] {
    let line = { (asset: (name: String, path: String, of: String)) in
      "nonisolated static var \(asset.name): SwiftUI.Color "
        + "{ SwiftUI.Color(UIKit.ColorResource.\(asset.path)) }"
    }
    let without = SystemColorNames.swiftUI.union(declared)
    let styles = SystemColorNames.shapeStyles
    let plain = Tree(members: colors.members.filter { !styles.contains($0.name) })
    let rest = Tree(
      members: colors.members.filter { styles.contains($0.name) }, inner: colors.inner)
    return [
      extend("ShapeStyle where Self == SwiftUI.Color", plain, without: without, line),
      extend("SwiftUI.Color", rest, without: without, line),
    ]
  }

  /// The names of assets by their namespaces.
  private struct Tree {
    var members: [(name: String, of: String)] = []
    var inner: [(name: String, tree: Tree)] = []

    var isEmpty: Bool { members.isEmpty && inner.isEmpty }

    init(members: [(name: String, of: String)] = [], inner: [(name: String, tree: Tree)] = []) {
      (self.members, self.inner) = (members, inner)
    }

    init(_ catalogs: [AssetCatalog], _ kinds: Set<AssetCatalog.Kind>, suffix: String) {
      for asset in catalogs.flatMap(\.assets) where kinds.contains(asset.kind) {
        guard let last = asset.path.last,
          let name = AssetSymbolName.member(last, suffix: suffix)
        else { continue }
        let spaces = asset.path.dropLast().compactMap(AssetSymbolName.namespace)
        add(name, of: asset.name, in: spaces[...])
      }
    }

    /// Adds an asset, unless an earlier one has the same name.
    private mutating func add(_ name: String, of asset: String, in spaces: ArraySlice<String>) {
      guard let space = spaces.first else {
        if !members.contains(where: { $0.name == name }) { members.append((name, asset)) }
        return
      }
      let index = inner.firstIndex { $0.name == space } ?? inner.count
      if index == inner.count { inner.append((space, Tree())) }
      inner[index].tree.add(name, of: asset, in: spaces.dropFirst())
    }

    func text(
      indent: String, path: String, without names: Set<String>,
      _ line: ((name: String, path: String, of: String)) -> String
    ) -> String {
      var text = ""
      for (name, asset) in members where !path.isEmpty || !names.contains(name) {
        text += "\(indent)/// The asset \(asset.debugDescription).\n"
        text += indent + line((name, path + name, asset)) + "\n"
      }
      for (name, tree) in inner {
        let body = tree.text(indent: indent + "  ", path: "\(path)\(name).", without: names, line)
        if !body.isEmpty { text += "\(indent)nonisolated enum \(name) {\n\(body)\(indent)}\n" }
      }
      return text
    }
  }
}
