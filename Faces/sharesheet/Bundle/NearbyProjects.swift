import Foundation
import Text
import Translations

/// The packages and Xcode projects in a folder, for an error message. If a command was called for
/// the wrong path, one of them is probably meant.
struct NearbyProjects {
  private let folder: URL
  /// The paths relative to the folder.
  private let paths: [String]

  private static let depth = 3
  private static let maximumCount = 5
  /// The number of names that are read, so that the search takes less than a second.
  private static let limit = 2000
  private static let left: Set<String> = [
    "Carthage", "DerivedData", "Pods", "build", "node_modules",
  ]

  /// Searches a folder and the folders below it. If the folder does not exist, the nearest folder
  /// above it is searched.
  init(at place: URL) {
    var folder = place.standardizedFileURL
    while folder.path != "/", !Self.isFolder(folder.path) { folder.deleteLastPathComponent() }
    self.folder = folder
    var found: [String] = []
    var open = [""]
    var read = 0
    for _ in 0..<Self.depth {
      var next: [String] = []
      for inner in open where read < Self.limit {
        let names = Self.names(in: inner.isEmpty ? folder.path : "\(folder.path)/\(inner)")
        read += names.count
        if names.contains("Package.swift") { found.append(inner.isEmpty ? "./" : inner) }
        for name in names.prefix(Self.limit) where !name.hasPrefix(".") && !Self.left.contains(name)
        {
          let path = inner.isEmpty ? name : "\(inner)/\(name)"
          if name.hasSuffix(".xcodeproj") {
            let file = "\(folder.path)/\(path)/project.pbxproj"
            if FileManager.default.fileExists(atPath: file) { found.append(path) }
          } else if Self.isFolder("\(folder.path)/\(path)") {
            next.append(path)
          }
        }
      }
      open = next
    }
    paths = found
  }

  /// The sentence with a space before it, or an empty text if nothing was found.
  var sentence: String {
    guard !paths.isEmpty else { return "" }
    let shown = paths.prefix(Self.maximumCount).joined(separator: ", ")
    return " "
      + translated("Found in \(folder.path.printableLine): \(shown.printableLine).")
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
