import Foundation
import UniformTypeIdentifiers

extension UTType {
  /// Types that the app declares, and imported ones.
  static let own = UTType(exportedAs: "com.example.own")  // UTType.init(exportedAs:conformingTo:)
  static let ownPicture = UTType(exportedAs: "com.example.picture", conformingTo: .image)
  // UTType.init(importedAs:conformingTo:)
  static let other = UTType(importedAs: "com.example.other")
  static let otherText = UTType(importedAs: "com.example.text", conformingTo: .text)
}

class UniformTypes {
  private var type = UTType.data  // UTType

  func find() -> [UTType] {
    let found: [UTType?] = [
      UTType("public.jpeg"),  // UTType.init(_:)
      UTType(filenameExtension: "jpeg"),  // UTType.init(filenameExtension:conformingTo:)
      UTType(filenameExtension: "jpeg", conformingTo: .image),
      UTType(mimeType: "image/png"),  // UTType.init(mimeType:conformingTo:)
      UTType(mimeType: "image/png", conformingTo: .image),
      // UTType.init(tag:tagClass:conformingTo:)
      UTType(tag: "pdf", tagClass: .filenameExtension, conformingTo: nil),
    ]
    // UTType.types(tag:tagClass:conformingTo:)
    return UTType.types(tag: "ts", tagClass: .filenameExtension, conformingTo: nil)
      + found.compactMap { $0 }
  }

  func describe() -> String {
    let texts: [String?] = [
      type.identifier,  // UTType.identifier
      type.preferredFilenameExtension,  // UTType.preferredFilenameExtension
      type.preferredMIMEType,  // UTType.preferredMIMEType
      type.localizedDescription,  // UTType.localizedDescription
      type.version.map(String.init),  // UTType.version
      type.referenceURL?.absoluteString,  // UTType.referenceURL
      type.tags[.mimeType]?.first,  // UTType.tags
      type.description,  // UTType: CustomStringConvertible
      type.debugDescription,  // UTType: CustomDebugStringConvertible
    ]
    return texts.compactMap { $0 }.joined(separator: " ")
  }

  func compare(_ other: UTType) -> Bool {
    type.isDynamic  // UTType.isDynamic
      || type.isDeclared  // UTType.isDeclared
      || type.isPublic  // UTType.isPublic
      || type.supertypes.contains(.data)  // UTType.supertypes
      || type.conforms(to: other)  // UTType.conforms(to:)
      || type.isSupertype(of: other)  // UTType.isSupertype(of:)
      || type.isSubtype(of: .image)  // UTType.isSubtype(of:)
  }

  func encode() throws -> (Data, Sendable) {
    let sendable: Sendable = type  // UTType: Sendable
    let all: Set<UTType> = [type, .image]  // UTType: Hashable
    return (try JSONEncoder().encode(Array(all)), sendable)  // UTType: Codable
  }

  func tags() throws -> Data {
    let tagClass = UTTagClass(rawValue: "com.example.tag")  // UTTagClass: RawRepresentable
    let classes: Set<UTTagClass> = [  // UTTagClass
      tagClass,  // UTTagClass: Hashable
      .filenameExtension,  // UTTagClass.filenameExtension
      .mimeType,  // UTTagClass.mimeType
    ]
    return try JSONEncoder().encode(Array(classes))  // UTTagClass: Codable
  }

  func name(_ folder: URL) throws -> UTType? {
    // URL.appendingPathComponent(_:conformingTo:)
    var url = folder.appendingPathComponent("Cow", conformingTo: .jpeg)
    url.appendPathComponent("Cow", conformingTo: .png)  // URL.appendPathComponent(_:conformingTo:)
    url.appendPathExtension(for: .gzip)  // URL.appendPathExtension(for:)
    url = url.appendingPathExtension(for: .zip)  // URL.appendingPathExtension(for:)
    // URLResourceValues.contentType
    return try url.resourceValues(forKeys: [.contentTypeKey]).contentType
  }
}
