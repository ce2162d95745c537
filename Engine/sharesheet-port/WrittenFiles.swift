import Foundation

/// The files written to a folder. Unchanged files are not written again.
struct WrittenFiles {
  let folder: URL
  /// The folder to which the paths of the originals are relative.
  let root: String
  private(set) var paths: Set<String> = []
  /// The originals that are written under another name, and are therefore not linked.
  private var replaced: Set<String> = []

  init(in folder: String, of root: String) {
    self.folder = URL(filePath: folder, directoryHint: .isDirectory)
    self.root = URL(filePath: root, directoryHint: .isDirectory).path
  }

  /// Returns the path relative to the root, or `nil` if the file is not in the root.
  func path(of original: String) -> String? {
    let whole = root.hasSuffix("/") ? root : root + "/"
    return original.hasPrefix(whole) ? String(original.dropFirst(whole.count)) : nil
  }

  /// Writes the replacement of an original, `NAME.ported.swift`. Under the original's name, the
  /// compiler would report that the file and its `#sourceLocation` have the same `#fileID`.
  /// - Parameter keepsName: Whether the manifest needs the original's name.
  mutating func put(_ text: String, replacing path: String, keepsName: Bool) throws {
    guard !keepsName, path.hasSuffix(".swift"),
      !(path == "main.swift" || path.hasSuffix("/main.swift"))
    else { return try put(text, at: path) }
    replaced.insert(path)
    try put(text, at: String(path.dropLast("swift".count)) + "ported.swift")
  }

  /// Writes a file, unless it already has this content, so that it is not compiled again.
  mutating func put(_ text: String, at path: String) throws {
    paths.insert(path)
    let file = folder.appending(path: path)
    let bytes = Data(text.utf8)
    try makeFolders(above: path)
    if !isLink(file), FileManager.default.contents(atPath: file.path) == bytes { return }
    try removeLink(file)
    try bytes.write(to: file, options: .atomic)
  }

  /// Creates the folders above a file. A link to an original folder is replaced by a folder,
  /// because writing through it would change the originals.
  private func makeFolders(above path: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var place = folder
    for name in path.split(separator: "/").dropLast() {
      place.append(path: String(name))
      try removeLink(place)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
  }

  /// Removes a link, not its target.
  private func removeLink(_ file: URL) throws {
    if isLink(file) { try FileManager.default.removeItem(atPath: file.path) }
  }

  /// Links the files of the root that were not written. Removes files from the folder if the root
  /// no longer contains them.
  ///
  /// A subfolder with written files is a real folder, in which the other files are linked one by
  /// one. Any other subfolder is linked as a whole.
  func linkTheRest() throws { try link("") }

  private func link(_ path: String) throws {
    let manager = FileManager.default
    let source = path.isEmpty ? URL(filePath: root) : URL(filePath: root).appending(path: path)
    let target = path.isEmpty ? folder : folder.appending(path: path)
    func inside(_ name: String) -> String { path.isEmpty ? name : path + "/" + name }
    let names = try manager.contentsOfDirectory(atPath: source.path).filter {
      $0 != ".build" && !replaced.contains(inside($0))
    }
    let old = try manager.contentsOfDirectory(atPath: target.path)
    for name in old
    where !names.contains(name) && !paths.contains(inside(name)) && name != ".build" {
      try manager.removeItem(atPath: target.path + "/" + name)
    }
    for name in names {
      let inner = inside(name)
      if paths.contains(inner) { continue }
      if paths.contains(where: { $0.hasPrefix(inner + "/") }) {
        try link(inner)
        continue
      }
      let place = target.appending(path: name)
      let original = source.appending(path: name).path
      if (try? manager.destinationOfSymbolicLink(atPath: place.path)) == original { continue }
      try? manager.removeItem(atPath: place.path)
      try manager.createSymbolicLink(atPath: place.path, withDestinationPath: original)
    }
  }

  private func isLink(_ file: URL) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) != nil
  }
}
