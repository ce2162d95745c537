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

  /// The folder that the output's paths are relative to.
  package var package: String
  /// The folder for the rewritten files.
  package var output: String
  /// The modules.
  package var modules: [Module]

  package init(package: String, output: String, modules: [Module]) {
    self.package = package
    self.output = output
    self.modules = modules
  }
}
