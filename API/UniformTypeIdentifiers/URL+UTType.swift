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
