import Glibc

/// The folder of the browser extension.
enum BrowserExtensionFolder {
  /// Returns the folder beside the programs (installed), or in a checkout that contains the
  /// programs, or `nil`.
  static func path(programs: String) -> String? {
    var candidates = ["\(programs)/browser"]
    var folder = programs
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      candidates.append("\(folder)/Faces/Browser")
    }
    return candidates.first { access("\($0)/manifest.json", R_OK) == 0 }
  }
}
