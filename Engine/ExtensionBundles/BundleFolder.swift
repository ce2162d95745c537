import Contract
import Foundation

/// The extensions in one root, by their paths only.
struct BundleFolder {
  struct Place: Hashable {
    /// The path of the `.appex`.
    let bundle: String
    /// The path of the `.app`.
    let application: String
  }

  static let maximumEntries = 1000

  let root: BundleRoot
  private(set) var places: [Place] = []
  private(set) var problems: [ExtensionProblem] = []

  init(_ root: BundleRoot) {
    self.root = root
    for name in names(in: root.folder.path) {
      let path = root.folder.path + "/" + name
      if name.hasSuffix(".appex") { stray(path) }
      if name.hasSuffix(".app") { look(in: path) }
    }
  }

  private mutating func look(in application: String) {
    for name in names(in: application) where name.hasSuffix(".appex") {
      stray(application + "/" + name)
    }
    let folder = application + "/PlugIns"
    places += names(in: folder).filter { $0.hasSuffix(".appex") }.map {
      Place(bundle: folder + "/" + $0, application: application)
    }
  }

  private mutating func stray(_ path: String) {
    problems.append(
      ExtensionProblem(
        path: path, reason: "the extension is not in the PlugIns folder of an app",
        remedy: "put it at X.app/PlugIns/Y.appex"))
  }

  /// Returns the sorted names, so that the order of priority is stable.
  private mutating func names(in folder: String) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      if names.count > Self.maximumEntries {
        problems.append(
          ExtensionProblem(
            path: folder, reason: "it contains more than \(Self.maximumEntries) files",
            remedy: "keep only apps in it"))
      }
      return Array(names.prefix(Self.maximumEntries))
    } catch CocoaError.fileReadNoSuchFile {
      return []
    } catch {
      problems.append(
        ExtensionProblem(
          path: folder, reason: "it cannot be read", remedy: "make the folder readable"))
      return []
    }
  }
}
