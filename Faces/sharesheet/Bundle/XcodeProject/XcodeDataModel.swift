import Foundation
import Markup

/// A model of Core Data in a project. Apple's compiler makes a binary file of it. Here, the bundle
/// has the text of each version, in a folder `NAME.momd` as on iOS.
struct XcodeDataModel {
  /// The absolute path of `NAME.xcdatamodeld` or `NAME.xcdatamodel`.
  let path: String

  static func isModel(_ path: String) -> Bool {
    ["xcdatamodeld", "xcdatamodel"].contains((path as NSString).pathExtension)
  }

  private var name: String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  private var isVersioned: Bool { path.hasSuffix(".xcdatamodeld") }

  private static func content(_ version: String) -> Data? {
    let file = "\(version)/contents"
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    // A link could lead to a file that does not belong to the project.
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
    return FileManager.default.contents(atPath: file)
  }

  /// The paths of the versions by their names.
  private var versions: [String: String] {
    guard isVersioned else { return [name: path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Dictionary(
      names.filter { $0.hasSuffix(".xcdatamodel") }.map {
        (($0 as NSString).deletingPathExtension, "\(path)/\($0)")
      }, uniquingKeysWith: { first, _ in first })
  }

  private var currentVersion: String {
    let file = FileManager.default.contents(atPath: "\(path)/.xccurrentversion") ?? Data()
    let list =
      (try? PropertyListSerialization.propertyList(from: file, format: nil)) as? [String: Any]
    let name = list?["_XCCurrentVersionName"] as? String
    return name.map { ($0 as NSString).deletingPathExtension } ?? versions.keys.min() ?? self.name
  }

  /// Writes the versions into a bundle's folder.
  func write(_ files: inout XcodePackageFiles, in place: String) throws {
    guard isVersioned else {
      if let content = Self.content(path) { try files.put(content, at: "\(place)/\(name).mom") }
      return
    }
    for (version, path) in versions.sorted(by: { $0.key < $1.key }) {
      guard let content = Self.content(path) else { continue }
      try files.put(content, at: "\(place)/\(name).momd/\(version).mom")
    }
    try files.put(
      ["NSManagedObjectModel_CurrentVersionName": currentVersion],
      at: "\(place)/\(name).momd/VersionInfo.plist")
  }

  /// The code of the classes that Xcode generates for the model, or `nil` if it generates none.
  var classes: String? {
    guard let version = versions[currentVersion], let content = Self.content(version),
      let model = try? MarkupElement(Array(content))
    else { return nil }
    let text = XcodeModelClasses(model).text
    return text.isEmpty ? nil : text
  }

  var classesFile: String { "\(name)+CoreDataModel.swift" }
}
