import Foundation

/// Files below a folder that say what they are to say.
struct WrittenFiles {
  let folder: URL
  /// The folder that their originals' paths are kept from.
  let root: String
  private(set) var paths: Set<String> = []

  init(in folder: String, of root: String) {
    self.folder = URL(filePath: folder, directoryHint: .isDirectory)
    self.root = URL(filePath: root, directoryHint: .isDirectory).path
  }

  /// nil for what does not lie in the root.
  func path(of original: String) -> String? {
    let whole = root.hasSuffix("/") ? root : root + "/"
    return original.hasPrefix(whole) ? String(original.dropFirst(whole.count)) : nil
  }

  /// Left alone when it says so already: what has not changed is not compiled again.
  mutating func put(_ text: String, at path: String) throws {
    paths.insert(path)
    let file = folder.appending(path: path)
    let bytes = Data(text.utf8)
    try makeFolders(above: path)
    if !isLink(file), FileManager.default.contents(atPath: file.path) == bytes { return }
    try removeLink(file)
    try bytes.write(to: file, options: .atomic)
  }

  /// Folders of its own: what was linked as a whole before leads to the originals, which nothing
  /// may reach through it.
  private func makeFolders(above path: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var place = folder
    for name in path.split(separator: "/").dropLast() {
      place.append(path: String(name))
      try removeLink(place)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
  }

  /// The link itself, whatever it leads to.
  private func removeLink(_ file: URL) throws {
    if isLink(file) { try FileManager.default.removeItem(atPath: file.path) }
  }

  /// Links what else the root holds, and takes away what it holds no more.
  ///
  /// A folder is made anew where something in it was written, and linked as a whole where not.
  func linkTheRest() throws { try link("") }

  private func link(_ path: String) throws {
    let manager = FileManager.default
    let source = path.isEmpty ? URL(filePath: root) : URL(filePath: root).appending(path: path)
    let target = path.isEmpty ? folder : folder.appending(path: path)
    let names = try manager.contentsOfDirectory(atPath: source.path).filter { $0 != ".build" }
    let old = try manager.contentsOfDirectory(atPath: target.path)
    for name in old where !names.contains(name) && name != ".build" {
      try manager.removeItem(atPath: target.path + "/" + name)
    }
    for name in names {
      let inner = path.isEmpty ? name : path + "/" + name
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
