public import Foundation

/// Shared files are readable without a security scope.
extension URL {
  /// Returns whether the URL is a file URL.
  @discardableResult
  public func startAccessingSecurityScopedResource() -> Bool { isFileURL }

  /// Has no effect.
  public func stopAccessingSecurityScopedResource() {}
}

extension NSURL {
  /// Returns whether the URL is a file URL.
  @discardableResult
  public func startAccessingSecurityScopedResource() -> Bool { isFileURL }

  /// Has no effect.
  public func stopAccessingSecurityScopedResource() {}
}
