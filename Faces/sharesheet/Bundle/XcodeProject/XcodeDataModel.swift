import Foundation
import Linux
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

  /// Returns the content of a regular file of the model.
  private func content(_ file: String) -> Data? {
    // A link of the file or its folder could lead to a file that does not belong to the project.
    guard let own = RealPath.of(path), let real = RealPath.of("\(path)/\(file)"),
      real == "\(own)/\(file)",
      let attributes = try? FileManager.default.attributesOfItem(atPath: real),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return FileManager.default.contents(atPath: real)
  }

  /// The files of the versions, relative to the model, by the versions' names.
  private var versions: [String: String] {
    guard isVersioned else { return [name: "contents"] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Dictionary(
      names.filter { $0.hasSuffix(".xcdatamodel") }.map {
        (($0 as NSString).deletingPathExtension, "\($0)/contents")
      }, uniquingKeysWith: { first, _ in first })
  }

  private var currentVersion: String {
    let file = content(".xccurrentversion") ?? Data()
    let list =
      (try? PropertyListSerialization.propertyList(from: file, format: nil)) as? [String: Any]
    let name = list?["_XCCurrentVersionName"] as? String
    return name.map { ($0 as NSString).deletingPathExtension } ?? versions.keys.min() ?? self.name
  }

  /// Writes the versions into a bundle's folder.
  func write(_ files: inout XcodePackageFiles, in place: String) throws {
    guard isVersioned else {
      if let content = content("contents") { try files.put(content, at: "\(place)/\(name).mom") }
      return
    }
    for (version, file) in versions.sorted(by: { $0.key < $1.key }) {
      guard let content = content(file) else { continue }
      try files.put(content, at: "\(place)/\(name).momd/\(version).mom")
    }
    try files.put(
      ["NSManagedObjectModel_CurrentVersionName": currentVersion],
      at: "\(place)/\(name).momd/VersionInfo.plist")
  }

  /// The code of the classes that Xcode generates for the model, or `nil` if it generates none.
  var classes: String? {
    guard let file = versions[currentVersion], let content = content(file),
      let model = try? MarkupElement(Array(content))
    else { return nil }
    let text = XcodeModelClasses(model).text
    return text.isEmpty ? nil : text
  }

  var classesFile: String { "\(name)+CoreDataModel.swift" }
}
