public import Foundation

extension URL {
  /// Adds a path component with the type's extension, unless it has one of that type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL
  {
    let url = appendingPathComponent(partialName)
    let own = UTType(filenameExtension: url.pathExtension, conformingTo: contentType)
    if let own, own.isDeclared { return url }
    return url.appendingPathExtension(for: contentType)
  }

  public mutating func appendPathComponent(
    _ partialName: String, conformingTo contentType: UTType
  ) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard let preferred = contentType.preferredFilenameExtension else { return self }
    return appendingPathExtension(preferred)
  }

  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension URLResourceKey {
  /// For ``Foundation/URLResourceValues/contentType``. The type follows from the file's path, so
  /// that is what this key asks for.
  public static let contentTypeKey = URLResourceKey.pathKey
}

extension URLResourceValues {
  /// The type of the file, by its name; of a folder, `.folder` unless its extension says more. nil
  /// unless `contentTypeKey` was asked for.
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
