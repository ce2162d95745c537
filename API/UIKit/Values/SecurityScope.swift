public import Foundation

/// A file that was shared is the extension's to read from the beginning.
extension URL {
  /// Whether it is a file's.
  @discardableResult
  public func startAccessingSecurityScopedResource() -> Bool { isFileURL }

  public func stopAccessingSecurityScopedResource() {}
}

extension NSURL {
  /// Whether it is a file's.
  @discardableResult
  public func startAccessingSecurityScopedResource() -> Bool { isFileURL }

  public func stopAccessingSecurityScopedResource() {}
}
