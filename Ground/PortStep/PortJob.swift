/// The sources for `sharesheet-port` to rewrite, as JSON on its standard input.
package struct PortJob: Codable {
  /// A module of the package.
  package struct Module: Codable {
    /// The paths of the source files.
    package var files: [String]
    /// Whether an import of UIKit is added to files that do not have it.
    package var importsUIKit: Bool
    /// The modules, apart from UIKit, that the module depends on and whose imports may be added.
    package var implicitImports: [String]?

    package init(files: [String], importsUIKit: Bool, implicitImports: [String] = []) {
      self.files = files
      self.importsUIKit = importsUIKit
      self.implicitImports = implicitImports
    }
  }

  /// The products of another package on which the targets of the copy depend in addition.
  package struct Addition: Codable {
    /// The dependency on the other package, as an expression of a manifest.
    package var dependency: String
    /// The name of the other package in a target's dependencies.
    package var package: String
    /// The names of the products, by the names of the targets.
    package var products: [String: [String]]

    package init(dependency: String, package: String, products: [String: [String]]) {
      self.dependency = dependency
      self.package = package
      self.products = products
    }
  }

  /// The folder that the output's paths are relative to.
  package var package: String
  /// The folder for the rewritten files.
  package var output: String
  /// The modules.
  package var modules: [Module]
  /// The folders of copies of other packages, by the folders of their originals. The manifest names
  /// the copies. If there are any, the package is copied even if no file changes.
  package var copies: [String: String]?
  /// The products to add. If it is not `nil`, the package is copied even if no file changes.
  package var addition: Addition?

  package init(
    package: String, output: String, modules: [Module], copies: [String: String] = [:],
    addition: Addition? = nil
  ) {
    self.package = package
    self.output = output
    self.modules = modules
    self.copies = copies
    self.addition = addition
  }
}
