import Foundation

/// The files that belong to a target because they are in a folder that Xcode synchronizes.
///
/// If the target has the folder, all files belong to the target except those in its list of
/// exceptions. If the target only has a list of exceptions, only these files belong to it.
struct XcodeFolderMembers {
  private static let maximumFiles = 20_000
  /// The folders that Xcode treats as one file.
  private static let packages: Set<String> = [
    "xcassets", "xcdatamodeld", "xcdatamodel", "bundle", "framework", "xcframework", "docc",
    "playground", "xcodeproj", "xcworkspace", "scnassets", "icon", "mlpackage",
  ]

  let objects: XcodeObjects
  let files: XcodeFiles

  /// Returns the absolute paths of the files that belong to the target.
  func paths(of target: XcodeObjects.Object) -> [String] {
    let own = Set((target.values["fileSystemSynchronizedGroups"]?.texts ?? []))
    return objects.all(ofKind: "PBXFileSystemSynchronizedRootGroup").flatMap { group in
      let exceptions = objects.all("exceptions", of: group)
        .filter { $0["target"] == target.id }
        .flatMap { $0.values["membershipExceptions"]?.texts ?? [] }
      guard own.contains(group.id) || !exceptions.isEmpty, let folder = files.path(of: group)
      else { return [String]() }
      if own.contains(group.id) {
        return Self.all(in: folder).filter { path in
          !exceptions.contains { path == $0 || path.hasPrefix($0 + "/") }
        }.map { "\(folder)/\($0)" }
      }
      return exceptions.flatMap { exception -> [String] in
        // Files of a localized folder can be named without it: "/Localized: Main.storyboard".
        let name = exception.replacing("/Localized: ", with: "")
        let path = "\(folder)/\(name)"
        guard Self.isFolder(path), !Self.packages.contains((name as NSString).pathExtension)
        else { return [path] }
        return Self.all(in: path).map { "\(path)/\($0)" }
      }
    }.filter(files.contains)
  }

  /// Returns the paths of all files in a folder, relative to the folder.
  private static func all(in folder: String) -> [String] {
    var found: [String] = []
    var open = [(path: "", depth: 0)]
    while let (inner, depth) = open.popLast(), found.count < maximumFiles {
      let place = inner.isEmpty ? folder : "\(folder)/\(inner)"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        let isPackage = packages.contains((name as NSString).pathExtension)
        if !isPackage, isFolder("\(folder)/\(path)") {
          // A link to a folder above would add the same files again and again.
          if depth < 20, !isLink("\(folder)/\(path)") { open.append((path, depth + 1)) }
        } else {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
