import Foundation
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

  /// The modules by their names.
  private(set) var all: [String: Module] = [:]

  init(_ extensions: [XcodeTarget], in project: XcodeProject) {
    let libraries = Dictionary(
      project.targets.filter { $0.kind == .library }.map { ($0.moduleName, $0) },
      uniquingKeysWith: { first, _ in first })
    var open = extensions
    while let target = open.popLast() {
      guard all[target.moduleName] == nil else { continue }
      let imported = ImportedModules(
        of: target.sources, authors: Set(libraries.keys).union([target.moduleName]))
      var module = Module(target: target)
      module.modules = imported.authors.subtracting([target.moduleName])
      module.products.formUnion(imported.products)
      module.missing = imported.missing
      open += module.modules.compactMap { libraries[$0] }
      module.findPackages()
      all[target.moduleName] = module
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
