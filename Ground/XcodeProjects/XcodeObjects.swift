import Foundation
import Linux
import Text
import Translations

/// The objects of a `project.pbxproj` by their identifiers.
struct XcodeObjects: Sendable {
  struct Object: Sendable {
    let id: String
    let values: [String: OpenStepValue]

    var kind: String { self["isa"] ?? "" }
    subscript(key: String) -> String? { values[key]?.text }
  }

  /// The largest project of a thousand public ones has 4 MB.
  private static let maximumSize = 32 << 20
  private let tables: [String: OpenStepValue]
  let root: Object

  /// - Throws: `XcodeProjectError` if the file cannot be read or is not a project.
  init(_ file: URL) throws(XcodeProjectError) {
    let path = file.path.printableLine
    guard let data = Self.content(of: file.path, limit: Self.maximumSize) else {
      throw XcodeProjectError(
        translated("\(path) cannot be read. Name a project that Xcode has made."))
    }
    let list: OpenStepValue
    do throws(OpenStepReader.Problem) {
      list = try OpenStepReader.read(Array(data))
    } catch {
      throw XcodeProjectError(
        translated(
          """
          \(path):\(error.line): \(error.reason). Open the project in Xcode, or fix this line. A \
          merge of two versions may have left it.
          """))
    }
    tables = list["objects"]?.table ?? [:]
    guard let id = list["rootObject"]?.text, let values = tables[id]?.table,
      values["isa"]?.text == "PBXProject"
    else {
      throw XcodeProjectError(
        translated("\(path) contains no project. Name a project that Xcode has made."))
    }
    root = Object(id: id, values: values)
  }

  subscript(id: String?) -> Object? {
    guard let id, case .table(let values) = tables[id] else { return nil }
    return Object(id: id, values: values)
  }

  /// The objects that a list of an object names.
  func all(_ key: String, of object: Object) -> [Object] {
    (object.values[key]?.elements ?? []).compactMap { self[$0.text] }
  }

  func all(ofKind kind: String) -> [Object] {
    tables.filter { $0.value["isa"]?.text == kind }.keys.sorted().compactMap { self[$0] }
  }

  /// Returns the content of a regular file, or `nil` if there is none or it is larger.
  static func content(of path: String, limit: Int) -> Data? {
    guard let real = RealPath.of(path) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes?[.size] as? NSNumber)?.intValue, size <= limit
    else { return nil }
    return FileManager.default.contents(atPath: real)
  }
}
