import Foundation

/// A catalog that cannot be used.
package struct CatalogProblem: Error, Equatable, CustomStringConvertible {
  /// The path of the file or folder.
  package let path: String
  /// A part of a sentence, such as "it is larger than 1 MB".
  package let reason: String
  /// A part of a sentence that starts with a verb.
  package let remedy: String

  package var description: String { "\(path): \(reason); \(remedy)" }
}

/// Bounded reading of the JSON files of catalogs. A catalog is not trusted, because a project may
/// come from the network.
enum CatalogFile {
  static func object(_ path: String, limit: Int) throws(CatalogProblem) -> [String: Any] {
    guard isRegular(path) else {
      throw CatalogProblem(
        path: path, reason: "it is not a regular file", remedy: "replace it by the file itself")
    }
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      data = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw CatalogProblem(path: path, reason: "it cannot be read", remedy: "fix its permissions")
    }
    guard data.count <= limit else {
      throw CatalogProblem(
        path: path, reason: "it is larger than \(limit >> 20) MB",
        remedy: "divide the catalog into several")
    }
    // The parser refuses deep nesting itself.
    guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      throw CatalogProblem(
        path: path, reason: "it is not a valid JSON object",
        remedy: "open the catalog in Xcode and save it again")
    }
    return object
  }

  /// Returns whether the path names a regular file, not a link.
  static func isRegular(_ path: String) -> Bool { type(of: path) == .typeRegular }

  static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }
}
