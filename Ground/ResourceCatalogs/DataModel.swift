package import Foundation
import Linux
import Markup

/// A model of Core Data in a project. Apple's compiler makes a binary file of it. Here, the bundle
/// has the text of each version, in a folder `NAME.momd` as on iOS.
package struct DataModel {
  /// The absolute path of `NAME.xcdatamodeld` or `NAME.xcdatamodel`.
  package let path: String

  package init(path: String) { self.path = path }

  package static func isModel(_ path: String) -> Bool {
    ["xcdatamodeld", "xcdatamodel"].contains((path as NSString).pathExtension)
  }

  package var name: String {
    ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  package var isVersioned: Bool { path.hasSuffix(".xcdatamodeld") }

  /// Returns the content of a regular file of the model.
  package func content(_ file: String) -> Data? {
    // A link of the file or its folder could lead to a file that does not belong to the project.
    guard let own = RealPath.of(path), let real = RealPath.of("\(path)/\(file)"),
      real == "\(own)/\(file)",
      let attributes = try? FileManager.default.attributesOfItem(atPath: real),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    return FileManager.default.contents(atPath: real)
  }

  /// The files of the versions, relative to the model, by the versions' names.
  package var versions: [String: String] {
    guard isVersioned else { return [name: "contents"] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Dictionary(
      names.filter { $0.hasSuffix(".xcdatamodel") }.map {
        (($0 as NSString).deletingPathExtension, "\($0)/contents")
      }, uniquingKeysWith: { first, _ in first })
  }

  package var currentVersion: String {
    let file = content(".xccurrentversion") ?? Data()
    let list =
      (try? PropertyListSerialization.propertyList(from: file, format: nil)) as? [String: Any]
    let name = list?["_XCCurrentVersionName"] as? String
    return name.map { ($0 as NSString).deletingPathExtension } ?? versions.keys.min() ?? self.name
  }

  /// The code of the classes that Xcode generates for the model, or `nil` if it generates none.
  /// - Throws: `CatalogProblem` if the code could not be compiled.
  package var classes: String? {
    get throws(CatalogProblem) {
      guard let file = versions[currentVersion], let content = content(file),
        let model = try? MarkupElement(Array(content))
      else { return nil }
      if let finding = ModelReview.finding(model) {
        throw CatalogProblem(
          path: "\(path)/\(file)", reason: finding.reason, remedy: finding.remedy)
      }
      let text = ModelClasses(model).text
      return text.isEmpty ? nil : text
    }
  }

  package var classesFile: String { "\(name)+CoreDataModel.swift" }
}
