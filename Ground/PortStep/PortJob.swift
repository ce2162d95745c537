/// What `sharesheet` asks `sharesheet-port` to write.
package struct PortJob: Codable {
  package struct Module: Codable {
    package var files: [String]
    /// Whether a file that does not import UIKit gets it.
    package var importsUIKit: Bool

    package init(files: [String], importsUIKit: Bool) {
      self.files = files
      self.importsUIKit = importsUIKit
    }
  }

  /// The folder that paths are kept from.
  package var package: String
  package var output: String
  package var modules: [Module]

  package init(package: String, output: String, modules: [Module]) {
    self.package = package
    self.output = output
    self.modules = modules
  }
}
