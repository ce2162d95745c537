import Foundation

/// The files of a generated package. A file that has not changed is not written again.
struct XcodePackageFiles {
  private let folder: URL
  /// The folder of the author's project, in whose `.build` the package is.
  private let author: URL
  /// The paths of the written files, relative to the folder.
  private var written: Set<String> = []

  init(_ folder: URL, author: URL) { (self.folder, self.author) = (folder, author) }

  mutating func put(_ data: Data, at path: String) throws {
    let file = try prepared(path)
    if FileManager.default.contents(atPath: file.path) == data { return }
    try data.write(to: file, options: .atomic)
  }

  mutating func put(_ list: [String: Any], at path: String) throws {
    try put(
      PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0), at: path)
  }

  /// Links a source file. If another file of the folder has the same name, the link gets another.
  mutating func link(_ original: String, in place: String) throws {
    let name = (original as NSString).lastPathComponent
    var path = "\(place)/\(name)"
    var number = 2
    while written.contains(path) {
      path = "\(place)/\(number)-\(name)"
      number += 1
    }
    let file = try prepared(path, isLink: true)
    let manager = FileManager.default
    if (try? manager.destinationOfSymbolicLink(atPath: file.path)) == original { return }
    try? manager.removeItem(at: file)
    try manager.createSymbolicLink(atPath: file.path, withDestinationPath: original)
  }

  /// Copies a file or a folder. Links in a folder are left out, because they could lead to files
  /// that do not belong to the project.
  mutating func copy(_ original: String, to path: String) throws {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: original, isDirectory: &isFolder)
    guard isFolder.boolValue else {
      return try put(Data(contentsOf: URL(filePath: original)), at: path)
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: original) {
      let type = try FileManager.default.attributesOfItem(atPath: "\(original)/\(name)")[.type]
      guard type as? FileAttributeType == .typeRegular else { continue }
      try put(Data(contentsOf: URL(filePath: "\(original)/\(name)")), at: "\(path)/\(name)")
    }
  }

  private mutating func prepared(_ path: String, isLink: Bool = false) throws -> URL {
    written.insert(path)
    let file = folder.appending(path: path)
    let manager = FileManager.default
    try makeFolders(above: file)
    // A link of an earlier run must not be written through.
    if !isLink, (try? manager.destinationOfSymbolicLink(atPath: file.path)) != nil {
      try manager.removeItem(at: file)
    }
    return file
  }

  /// Creates the folders above a file. Links in place of these folders are removed.
  private func makeFolders(above file: URL) throws {
    let place = file.deletingLastPathComponent()
    try BuildFolder.removeLinks(to: place.path, in: author)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  }

  /// Removes the files of earlier runs that the package no longer has. The build folder stays.
  func removeOthers() throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where !path.hasPrefix(".build") && path != "Package.resolved" && !written.contains(path)
      && !written.contains(where: { $0.hasPrefix(path + "/") })
    {
      let file = folder.appending(path: path)
      // The folder that contains the file may have been removed before.
      if (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil {
        try FileManager.default.removeItem(at: file)
      }
    }
  }
}
