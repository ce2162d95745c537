import Contract
import Foundation
import Linux

/// An app in a folder of apps. A damaged app is listed too, with the values that could be read, so
/// that it can be removed.
struct InstalledApp: Hashable {
  let path: String
  /// The bundle identifier, or the folder's name if it cannot be read.
  let identifier: String
  /// The bundle identifiers of its extensions, as far as they can be read.
  let extensions: [String]
  /// The paths of the app and its extensions.
  let bundles: [String]
  /// The app groups that the app or one of its extensions may use.
  let groups: Set<String>
  /// The path of entitlements that cannot be read, or `nil`.
  let unreadable: String?

  var folderName: String { (path as NSString).lastPathComponent }

  static func all(in folder: String) -> [InstalledApp] {
    names(in: folder).filter { $0.hasSuffix(".app") }.map { InstalledApp("\(folder)/\($0)") }
  }

  /// Returns the bundle identifier of the app at `path`, or `nil` if it cannot be read.
  static func identifier(of path: String) -> String? {
    try? BundlePropertyList("\(path)/Info.plist", of: BundleReader.baseName(path)).identifier()
  }

  init(_ given: String) {
    let path = given.replacing("//", with: "/")
    self.path = path
    identifier = Self.identifier(of: path) ?? (path as NSString).lastPathComponent
    let plugIns = Self.names(in: "\(path)/PlugIns").filter { $0.hasSuffix(".appex") }
      .map { "\(path)/PlugIns/\($0)" }
    extensions = plugIns.compactMap(Self.identifier)
    bundles = [path] + plugIns
    var groups: Set<String> = []
    var unreadable: String?
    for bundle in bundles {
      let file = "\(bundle)/\(BundleReader.baseName(bundle)).entitlements"
      do throws(ExtensionProblem) {
        groups.formUnion(try Self.groups(file))
      } catch {
        if error.kind != .absent { unreadable = file }
      }
    }
    self.groups = groups
    self.unreadable = unreadable
  }

  private static func groups(_ file: String) throws(ExtensionProblem) -> [String] {
    let value = try PropertyListFile.read(file)["com.apple.security.application-groups"]
    return ((value as? [Any]) ?? []).compactMap { $0 as? String }
      .filter(Directories.isGroupIdentifier)
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Array(names.sorted().prefix(BundleFolder.maximumEntries))
  }
}
