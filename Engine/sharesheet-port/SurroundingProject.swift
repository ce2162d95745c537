import Foundation
import PortStep

/// The project that contains the checked files. Its other files, and those of its packages, may
/// declare names for them. They are searched only if a name is in question.
final class SurroundingProject {
  /// Whether a folder of a project is known, and not only the folder of the files.
  let isKnown: Bool
  private let roots: [String]
  private lazy var contents = Contents(of: roots)

  /// - Parameters:
  ///   - place: The checked file or folder.
  ///   - roots: The folders of the project and its packages. If there are none, the project is
  ///     searched above the place.
  init(of place: String, roots: [String]) {
    let found = roots.isEmpty ? Self.root(above: place).map { [$0] } ?? [] : roots
    isKnown = !found.isEmpty
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    let folder =
      isThere && isFolder.boolValue
      ? place : URL(filePath: place).deletingLastPathComponent().path
    self.roots = isKnown ? found : [folder]
  }

  /// Returns whether an Xcode project or a manifest of the project names a module, or the project
  /// contains a folder of its name with Swift files.
  func hasModule(_ name: String) -> Bool {
    contents.folders.contains(name) || declaresModule(name)
  }

  /// Returns whether an Xcode project or a manifest of the project names a module.
  func declaresModule(_ name: String) -> Bool { contents.modules.contains(name) }

  private static func root(above place: String) -> String? {
    var folder = URL(filePath: place)
    for _ in 0..<6 {
      let path = folder.path
      if path == "/" || path == NSHomeDirectory() { return nil }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let isRoot = names.contains { name in
        ["Package.swift", "project.yml", ".git"].contains(name) || name.hasSuffix(".xcodeproj")
          || name.hasSuffix(".xcworkspace")
      }
      if isRoot { return path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The files of folders that can declare names.
  private struct Contents {
    private(set) var files: [String] = []
    private(set) var folders: Set<String> = []
    private(set) var modules: Set<String> = []
    private(set) var resources: Set<String> = []
    private(set) var hasIntentDefinition = false

    private static let left: Set<String> = [
      ".build", ".git", "DerivedData", "node_modules", "xcuserdata",
    ]

    init(of roots: [String]) {
      for root in roots {
        read(root)
        // The sources of fetched packages.
        read(root + "/.build/checkouts")
        // A module may have the name of the project's folder.
        folders.insert(URL(filePath: root).lastPathComponent)
      }
    }

    private mutating func read(_ root: String) {
      guard let paths = FileManager.default.enumerator(atPath: root) else { return }
      while let path = paths.nextObject() as? String {
        let url = URL(filePath: path)
        let name = url.lastPathComponent
        let kind = url.pathExtension
        if kind == "xcodeproj" || ["Package.swift", "project.yml"].contains(name) {
          modules.formUnion(ProjectModules.names(in: "\(root)/\(path)"))
        }
        if Self.left.contains(name) {
          paths.skipDescendants()
        } else if kind == "swift" {
          files.append("\(root)/\(path)")
          for part in path.split(separator: "/").dropLast() {
            folders.insert(String(part.map { "- ".contains($0) ? "_" : $0 }))
          }
        } else if ["h", "proto"].contains(kind) || name == "contents" {
          files.append("\(root)/\(path)")
        } else if ["colorset", "imageset", "symbolset"].contains(kind) {
          resources.insert(
            SurroundingProject.letters(url.deletingPathExtension().lastPathComponent))
        } else if kind.isEmpty, path.contains(".xcassets/") {
          // A folder of a catalog can be a namespace, which is a type in the generated symbols.
          resources.insert(SurroundingProject.letters(name))
        } else if kind == "intentdefinition" {
          hasIntentDefinition = true
        }
      }
    }
  }

  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// Returns the names that no file of the project declares.
  func undeclared(_ names: Set<String>) -> Set<String> {
    if names.isEmpty { return [] }
    var open = names.filter { name in
      let letters = Self.letters(name)
      // Xcode derives the names of an asset's constants from the names of the asset.
      let assets = [letters, letters + "color", letters + "image"]
      return !assets.contains(where: contents.resources.contains)
        && !(contents.hasIntentDefinition
          && ["Intent", "IntentHandling", "IntentResponse"].contains(where: name.hasSuffix))
    }
    let filter = DeclarationSearch.Filter(open)
    for file in contents.files {
      guard !open.isEmpty else { break }
      guard let bytes = try? SourceContent.read(file, limit: SourceContent.checkedSize) else {
        continue
      }
      bytes.withUnsafeBytes { text in
        let search = DeclarationSearch(text: text, isSwift: file.hasSuffix(".swift"))
        open.subtract(search.declared(of: open, filter))
      }
    }
    return open
  }
}
