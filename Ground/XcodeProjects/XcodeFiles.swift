import Foundation

/// The paths of the files and groups of a project.
///
/// A project is not trusted: it could name the user's private files as resources, which would then
/// be in the app. Files outside the project's checkout are therefore not used.
struct XcodeFiles: Sendable {
  private let objects: XcodeObjects
  /// The folder that contains the project.
  let folder: URL
  /// The folder to which the paths of the project are relative.
  let root: URL
  private let checkout: SourceCheckout
  /// The group that contains each object.
  private let parents: [String: String]

  init(_ objects: XcodeObjects, in folder: URL) {
    self.objects = objects
    self.folder = folder
    root =
      folder.appending(
        path: objects.root["projectDirPath"] ?? "", directoryHint: .isDirectory
      ).standardizedFileURL
    checkout = SourceCheckout(of: folder)
    var parents: [String: String] = [:]
    for kind in ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"] {
      for group in objects.all(ofKind: kind) {
        for child in group.values["children"]?.texts ?? [] where parents[child] == nil {
          parents[child] = group.id
        }
      }
    }
    self.parents = parents
  }

  /// Returns the absolute path of a file or group, or `nil` if it belongs to no folder, such as a
  /// built product or a system framework, or if it is outside the checkout.
  func path(of object: XcodeObjects.Object) -> String? {
    guard let path = place(of: object, depth: 0)?.path, contains(path) else { return nil }
    return path
  }

  private func place(of object: XcodeObjects.Object, depth: Int) -> URL? {
    guard depth < 100 else { return nil }
    let path = object["path"] ?? ""
    switch object["sourceTree"] ?? "<group>" {
    case "<group>":
      guard let parent = objects[parents[object.id]] else {
        return root.appending(path: path).standardizedFileURL
      }
      return place(of: parent, depth: depth + 1).map {
        path.isEmpty ? $0 : $0.appending(path: path).standardizedFileURL
      }
    case "SOURCE_ROOT": return root.appending(path: path).standardizedFileURL
    case "<absolute>": return URL(filePath: path).standardizedFileURL
    default: return nil
    }
  }

  /// Returns the absolute path that a build setting names, or `nil` if it is outside the checkout.
  func path(named path: String) -> String? {
    let place = path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)
    let whole = place.standardizedFileURL.path
    return contains(whole) ? whole : nil
  }

  /// Returns whether the file, after its links are followed, is in the checkout.
  func contains(_ path: String) -> Bool { checkout.contains(path) }

  /// Returns the files that a reference of a build phase represents. A group of localized files
  /// represents all of them.
  func files(of object: XcodeObjects.Object) -> [String] {
    if object.kind == "PBXVariantGroup" {
      return objects.all("children", of: object).compactMap(path(of:))
    }
    return path(of: object).map { [$0] } ?? []
  }
}
