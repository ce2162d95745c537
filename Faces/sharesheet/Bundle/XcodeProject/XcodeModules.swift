import Foundation
import PortStep
import XcodeProjects

/// The modules that the extensions of an app need, and the products on which each depends.
struct XcodeModules {
  struct Module {
    let target: XcodeTarget
    /// The products of Sharesheet's package.
    var products: Set<String> = ["UIKit"]
    /// The names of the other modules of the project.
    var modules: Set<String> = []
    var packages: [XcodePackageProduct] = []
    /// The imported modules that were not found.
    var missing: Set<String> = []
  }

  /// The products of Sharesheet's package. They have the names of Apple's modules.
  static let own: Set<String> = [
    "AVFoundation", "Compression", "CoreData", "CoreMedia", "CoreServices", "CryptoKit", "ImageIO",
    "Intents", "LinkPresentation", "LocalAuthentication", "MobileCoreServices", "OSLog", "Photos",
    "Security", "SharesheetCombine", "Social", "SwiftData", "SwiftUI", "UIKit",
    "UniformTypeIdentifiers",
    "UserNotifications", "WidgetKit",
  ]
  private static let toolchains: Set<String> = [
    "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization",
    "_Concurrency", "_StringProcessing",
  ]

  /// The modules by their names.
  private(set) var all: [String: Module] = [:]

  init(_ extensions: [XcodeTarget], in project: XcodeProject) {
    let libraries = Dictionary(
      project.targets.filter { $0.kind == .library }.map { ($0.moduleName, $0) },
      uniquingKeysWith: { first, _ in first })
    var open = extensions
    while let target = open.popLast() {
      guard all[target.moduleName] == nil else { continue }
      var module = Module(target: target)
      for name in target.sources.flatMap(Self.imports(of:)) where name != target.moduleName {
        let product = name == "os" ? "OSLog" : PortVocabulary.substitutes[name] ?? name
        if let library = libraries[name] {
          module.modules.insert(name)
          open.append(library)
        } else if Self.own.contains(product) {
          module.products.insert(product)
        } else if !Self.toolchains.contains(name) {
          module.missing.insert(name)
        }
      }
      for text in target.sources.compactMap(Self.text(at:)) {
        module.products.formUnion(
          ImplicitImports.possible(in: text).intersection(ImplicitImports.products))
      }
      // The port step imports this module in files that use both.
      if module.products.isSuperset(of: ["CoreData", "SwiftUI"]) {
        module.products.insert("CoreDataSwiftUI")
      }
      module.findPackages()
      all[target.moduleName] = module
    }
  }

  private static func text(at path: String) -> String? {
    guard let data = try? SourceContent.read(path, limit: SourceContent.checkedSize) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the modules that the lines of a file import. A line in a comment or in a condition
  /// counts too, because an unused dependency is harmless.
  private static func imports(of path: String) -> [String] {
    (text(at: path) ?? "").split(whereSeparator: \.isNewline).compactMap { line in
      guard line.contains("import ") else { return nil }
      let match = line.wholeMatch(
        of:
          /\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+).*/
      )
      return match.map { String($0.1) }
    }
  }
}

extension XcodeModules.Module {
  /// Takes the packages that have an imported module. A product may contain modules with other
  /// names. If an import is still missing, all products of the target are therefore taken.
  fileprivate mutating func findPackages() {
    guard !missing.isEmpty else { return }
    let known = target.packageProducts.filter { $0.origin != nil }
    packages = known.filter { missing.contains($0.name) }
    missing.subtract(packages.map(\.name))
    guard !missing.isEmpty, packages.count < known.count else { return }
    packages = known
  }
}
