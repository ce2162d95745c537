import ActivationRules
package import Contract
package import Foundation
import Glibc

/// The mark of an app that was made from a template. A marked app may be replaced by a new one, and
/// is never used as a template.
enum MadeBundle {
  /// Returns whether a marked app is at the path. A link to a marked app does not count.
  static func isAt(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      let values = try? PropertyListFile.read("\(path)/Info.plist")
    else { return false }
    return values[.made] as? Bool == true
  }
}

extension BundleTemplate {
  /// Checks that the app may be written into the output folder.
  /// - Parameter replacesAny: Whether any app may be replaced. Use `true` only for a folder into
  ///   which only Sharesheet writes.
  /// - Throws: `ExtensionProblem` if the target is the template itself, or an app that was not made
  ///   from a template.
  package func check(output: URL, replacesAny: Bool = false) throws(ExtensionProblem) {
    let target = output.standardizedFileURL.appending(path: name).path
    var there = stat()
    guard lstat(target, &there) == 0 else { return }
    var own = stat()
    var led = stat()
    if stat(folder.path, &own) == 0, stat(target, &led) == 0, own.st_dev == led.st_dev,
      own.st_ino == led.st_ino
    {
      throw ExtensionProblem(
        path: target, reason: "the app would overwrite its own template",
        remedy: "name another folder with --output")
    }
    guard replacesAny || MadeBundle.isAt(target) else {
      throw ExtensionProblem(
        path: target, reason: "it exists and was not created by `sharesheet bundle`",
        remedy: "move it away, or name another folder with --output")
    }
  }
}
