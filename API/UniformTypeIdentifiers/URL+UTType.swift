public import Foundation

extension URL {
  /// Appends a path component. If the component does not have an extension of the type, the type's
  /// preferred extension is added.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL
  {
    let url = appendingPathComponent(partialName)
    let own = UTType(filenameExtension: url.pathExtension, conformingTo: contentType)
    if let own, own.isDeclared { return url }
    return url.appendingPathExtension(for: contentType)
  }

  /// Appends a path component in place, as `appendingPathComponent(_:conformingTo:)` does.
  public mutating func appendPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// Returns the URL with the type's preferred extension, or unchanged if the type has none.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let preferred = contentType.preferredFilenameExtension else { return self }
    return appendingPathExtension(preferred)
  }

  /// Appends the type's preferred extension in place. Has no effect if the type has none.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension URLResourceKey {
  /// The key for ``Foundation/URLResourceValues/contentType``. It requests the path, from which the
  /// type is determined.
  public static let contentTypeKey = URLResourceKey.pathKey
}

extension URLResourceValues {
  /// The type of the file according to its extension. A directory has the type `.folder`, unless
  /// its extension belongs to a package type. The value is `nil` if `contentTypeKey` was not
  /// requested or the file does not exist.
  public var contentType: UTType? {
    guard let path else { return nil }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    let name = URL(filePath: path).pathExtension
    if isFolder.boolValue {
      let type = UTType(filenameExtension: name, conformingTo: .package)
      return type.flatMap { $0.isDeclared ? $0 : nil } ?? .folder
    }
    return UTType(filenameExtension: name) ?? .data
  }
}
