import AppleSupport
import Foundation
import Markup

/// A model in Xcode's XML format.
enum ModelFile {
  struct Failure: LocalizedError {
    let errorDescription: String?
  }

  /// The kinds of models: a folder of versions and one version, as `bundle` and Xcode name them.
  private static let kinds = ["momd", "mom", "xcdatamodeld", "xcdatamodel"]

  /// The largest file, in bytes.
  private static let maximumSize = 16 << 20

  /// Returns the models in the folders.
  static func all(in folders: [URL]) -> [URL] {
    folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)) ?? [])
        .filter { kinds.contains($0.pathExtension) }.sorted { $0.path < $1.path }
    }
  }

  /// Returns the model with the name in the own bundle or the main bundle.
  static func find(_ name: String) -> URL? {
    let folders = [OwnBundle.ownFolder, Bundle.main.resourceURL, Bundle.main.bundleURL]
    return folders.compactMap { $0 }.lazy.flatMap { folder in
      kinds.map { folder.appending(path: "\(name).\($0)") }
    }.first { FileManager.default.fileExists(atPath: $0.path) }
  }

  static func entities(at url: URL) throws -> [NSEntityDescription] {
    let file = try version(of: url)
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    let data = try handle.read(upToCount: maximumSize + 1) ?? Data()
    if data.count > maximumSize { throw Failure(errorDescription: "The model is too large.") }
    if data.starts(with: Data("bplist".utf8)) {
      throw Failure(
        errorDescription: "This is a model compiled by Xcode. Build the extension with `sharesheet "
          + "bundle`, which uses the model's source.")
    }
    do { return try entities(in: Array(data)) } catch {
      throw Failure(errorDescription: "line \(error.line): \(error.reason)")
    }
  }

  /// Returns the file of the current version.
  private static func version(of url: URL) throws -> URL {
    func isFolder(_ url: URL) -> Bool {
      (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    guard isFolder(url) else { return url }
    switch url.pathExtension {
    case "xcdatamodel": return url.appending(path: "contents")
    case "xcdatamodeld":
      let current = AppleSupport.AppBundle.propertyList(url.appending(path: ".xccurrentversion"))
      let name =
        current?["_XCCurrentVersionName"] as? String
        ?? url.deletingPathExtension().lastPathComponent + ".xcdatamodel"
      return url.appending(path: name).appending(path: "contents")
    default:
      let info = AppleSupport.AppBundle.propertyList(url.appending(path: "VersionInfo.plist"))
      let name =
        info?["NSManagedObjectModel_CurrentVersionName"] as? String
        ?? url.deletingPathExtension().lastPathComponent
      return url.appending(path: "\(name).mom")
    }
  }

  static func entities(in text: [UInt8]) throws(MarkupReader.Failure) -> [NSEntityDescription] {
    let model = try MarkupElement(text)
    var entities: [String: NSEntityDescription] = [:]
    let elements = model.all("entity")
    for element in elements {
      let entity = NSEntityDescription()
      entity.name = element["name"]
      entity.managedObjectClassName = element["representedClassName"] ?? "NSManagedObject"
      entity.isAbstract = element["isAbstract"] == "YES"
      entity.renamingIdentifier = element["elementID"]
      entity.properties =
        element.all("attribute").map(attribute) + element.all("relationship").map(relationship)
      entity.uniquenessConstraints = (element.first("uniquenessConstraints")?.children ?? [])
        .map { $0.all("constraint").compactMap { $0["value"] } }
      entities[element["name"] ?? ""] = entity
    }
    for element in elements {
      guard let entity = entities[element["name"] ?? ""] else { continue }
      // A cycle of superentities is not valid.
      if let above = element["parentEntity"].flatMap({ entities[$0] }),
        !above.isKindOf(entity: entity)
      {
        above.subentities.append(entity)
      }
      for element in element.all("relationship") {
        let relationship = entity.relationshipsByName[element["name"] ?? ""]
        relationship?.destinationEntity = element["destinationEntity"].flatMap { entities[$0] }
      }
    }
    for element in elements {
      for part in element.all("relationship") {
        let entity = entities[element["name"] ?? ""]
        let relationship = entity?.relationshipsByName[part["name"] ?? ""]
        relationship?.inverseRelationship = part["inverseName"].flatMap {
          (part["inverseEntity"].flatMap { entities[$0] } ?? relationship?.destinationEntity)?
            .relationshipsByName[$0]
        }
      }
    }
    return elements.compactMap { entities[$0["name"] ?? ""] }
  }

  private static let types: [String: NSAttributeType] = [
    "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
    "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType,
    "Double": .doubleAttributeType, "Float": .floatAttributeType, "String": .stringAttributeType,
    "Boolean": .booleanAttributeType, "Date": .dateAttributeType,
    "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType, "URI": .URIAttributeType,
    "Transformable": .transformableAttributeType, "ObjectID": .objectIDAttributeType,
  ]

  private static func read(_ property: NSPropertyDescription, _ element: MarkupElement) {
    property.name = element["name"] ?? ""
    property.isOptional = element["optional"] == "YES"
    property.isTransient = element["transient"] == "YES"
    property.renamingIdentifier = element["elementID"]
  }

  private static func attribute(_ element: MarkupElement) -> NSPropertyDescription {
    let attribute = NSAttributeDescription()
    read(attribute, element)
    attribute.attributeType = types[element["attributeType"] ?? ""] ?? .undefinedAttributeType
    attribute.valueTransformerName = element["valueTransformerName"]
    attribute.minimum = element["minValueString"].flatMap(Double.init)
    attribute.maximum = element["maxValueString"].flatMap(Double.init)
    if let text = element["defaultValueString"] {
      attribute.defaultValue = AttributeValue.parsed(text, as: attribute.attributeType)
    } else if let seconds = element["defaultDateTimeInterval"].flatMap(Double.init) {
      attribute.defaultValue = Date(timeIntervalSinceReferenceDate: seconds)
    }
    return attribute
  }

  private static func relationship(_ element: MarkupElement) -> NSPropertyDescription {
    let relationship = NSRelationshipDescription()
    read(relationship, element)
    relationship.minCount = element["minCount"].flatMap { Int($0) } ?? 0
    relationship.maxCount =
      element["maxCount"].flatMap { Int($0) } ?? (element["toMany"] == "YES" ? 0 : 1)
    relationship.isOrdered = element["ordered"] == "YES"
    relationship.deleteRule =
      switch element["deletionRule"] {
      case "Cascade": .cascadeDeleteRule
      case "Deny": .denyDeleteRule
      case "Nullify": .nullifyDeleteRule
      default: .noActionDeleteRule
      }
    return relationship
  }
}
