import Foundation
import PortStep

/// A module of a package: its sources, and whether they can import UIKit.
struct SwiftTarget: Sendable {
  /// A target as `swift package dump-package` prints it.
  struct Description: Decodable {
    struct Dependency: Decodable {
      /// The name of the dependency, by the dependency's kind.
      let names: [String: String]

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        names = try container.decode([String: [First]].self).compactMapValues { $0.first?.text }
      }

      private struct First: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }
    var name: String
    var type: String
    var path: String?
    var exclude: [String]?
    var sources: [String]?
    var dependencies: [Dependency]?
  }

  let name: String
  /// The paths of the target's Swift files.
  let files: [String]
  /// The paths that have the names of Swift files and lead to no regular file.
  let skipped: [SkippedSource]
  /// Whether the target depends, directly or indirectly, on a product that contains UIKit.
  let seesUIKit: Bool
  /// The modules that an import may be added of, because the target depends on them.
  let implicitImports: [String]
  /// The names of the targets in the same package that this target depends on.
  let dependencies: [String]
  /// The names of the products of other packages that this target depends on.
  let products: [String]

  private static let places = ["Sources", "Source", "src", "srcs"]

  static func all(_ descriptions: [Description], in folder: URL) -> [SwiftTarget] {
    let own = Dictionary(
      descriptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return descriptions.filter { $0.type == "regular" || $0.type == "executable" }.map { target in
      var files: [String] = []
      var skipped: [SkippedSource] = []
      for path in paths(of: target, in: folder) {
        if let fault = SourceFault(of: path) {
          skipped.append(SkippedSource(file: path, fault: fault))
        } else {
          files.append(path)
        }
      }
      let names = (target.dependencies ?? []).flatMap(\.names.values)
      return SwiftTarget(
        name: target.name, files: files, skipped: skipped,
        seesUIKit: sees(["UIKit", "Social", "Intents", "UserNotifications"], target, own),
        implicitImports: implicitImports(of: target, own),
        dependencies: names.filter { own[$0] != nil }, products: names.filter { own[$0] == nil })
    }
  }

  /// Searches the text of the sources without parsing it. This is fast, and most packages need no
  /// port step.
  /// - Parameter seesUIKit: Whether imports of UIKit and other modules may be added.
  func mayNeedPort(seesUIKit: Bool) -> Bool {
    files.contains { path in
      guard let bytes = FileManager.default.contents(atPath: path) else { return false }
      let text = String(decoding: bytes, as: UTF8.self)
      return PortVocabulary.mayConcern(text) || seesUIKit && PortVocabulary.mayNeedImport(text)
    }
  }

  /// Returns the paths that have the names of the target's Swift files.
  private static func paths(of target: Description, in folder: URL) -> [String] {
    let places = target.path.map { [$0] } ?? Self.places.map { "\($0)/\(target.name)" }
    let root = places.map { folder.appending(path: $0).standardizedFileURL.path }
      .first { FileManager.default.fileExists(atPath: $0) }
    guard let root else { return [] }
    func isUnder(_ path: String, _ names: [String]) -> Bool {
      names.contains { name in
        let name = name.hasSuffix("/") ? String(name.dropLast()) : name
        return name == "." || path == name || path.hasPrefix(name + "/")
      }
    }
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && !isUnder(path, target.exclude ?? [])
        && (target.sources.map { isUnder(path, $0) } ?? true)
    }.sorted().map { "\(root)/\($0)" }
  }

  /// Returns whether a target depends, directly or indirectly, on one of the products.
  private static func sees(
    _ products: Set<String>, _ target: Description, _ own: [String: Description],
    _ seen: Set<String> = []
  ) -> Bool {
    (target.dependencies ?? []).contains { dependency in
      dependency.names.contains { kind, name in
        guard kind != "product", let inner = own[name] else { return products.contains(name) }
        return !seen.contains(name) && sees(products, inner, own, seen.union([target.name]))
      }
    }
  }

  private static func implicitImports(
    of target: Description, _ own: [String: Description]
  ) -> [String] {
    var found = ImplicitImports.products.filter { sees([$0], target, own) }
    found.formUnion(ImplicitImports.toolchains)
    // These modules use Combine's types in their own declarations.
    if sees(["CoreData", "SwiftUI", "UIKit", "Social"], target, own) {
      found.insert("SharesheetCombine")
    }
    return found.sorted()
  }
}
