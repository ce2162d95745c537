import Foundation
import Linux
import ShareContent
import ShareSheet
import Translations

/// The built modules of the package sharesheet-dev. An author's package that depends on their
/// folder is built without building Sharesheet.
struct DevelopmentModules {
  let folder: URL

  /// The modules beside this program, or `nil` if they are not installed.
  static var installed: DevelopmentModules? {
    let modules = DevelopmentModules(
      folder: URL(
        filePath: RunningProgram.pathBesideOwn("development"), directoryHint: .isDirectory))
    let manifest = modules.folder.appending(path: "Package.swift").path
    return FileManager.default.fileExists(atPath: manifest) ? modules : nil
  }

  /// Checks that a compiler can read the modules. Swift's modules can be read only by the compiler
  /// that made them.
  /// - Parameter compiler: The compiler's version as `swift -print-target-info` prints it.
  /// - Throws: `ShareError` `failed` if another compiler made them.
  func check(compiler: String) throws(ShareError) {
    let text = SettingsFile.text(folder.appending(path: "compiler").path) ?? ""
    let made = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard made != compiler else { return }
    throw ShareError(
      .failed,
      translated(
        """
        The modules in \(folder.path) were made by \(made), and this is \(compiler). Install that \
        version of Swift, or depend on Sharesheet's own package, which is then built: sharesheet \
        new --sharesheet dir|url.
        """
      ))
  }
}
