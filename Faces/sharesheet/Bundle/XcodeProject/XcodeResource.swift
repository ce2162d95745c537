import Foundation
import XcodeProjects

/// A file that Xcode would put into a bundle.
struct XcodeResource {
  /// The kinds of files that Xcode compiles into a form that does not exist here.
  private static let compiled: Set<String> = [
    "car", "icon", "intentdefinition", "metal", "mlmodel", "nib", "scnassets",
    "xcdatamodel", "xcdatamodeld", "xcmappingmodel",
  ]

  /// The absolute path in the project.
  let path: String

  static func all(of target: XcodeTarget) -> [XcodeResource] {
    target.resources.map { XcodeResource(path: $0) }
  }

  var name: String { (path as NSString).lastPathComponent }

  /// The path in the bundle. Localized files keep their folder.
  var place: String {
    let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
    return folder.hasSuffix(".lproj") ? "\(folder)/\(name)" : name
  }

  /// Whether the file exists and has a use in the bundle.
  var isUsed: Bool {
    !Self.compiled.contains((name as NSString).pathExtension) && name != "Info.plist"
      && FileManager.default.fileExists(atPath: path)
  }
}
