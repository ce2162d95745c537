public import Foundation

/// Runs the closure. Linux has no Objective-C, so no autorelease pool is needed.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

extension NSError {
  /// Creates an empty error with `NSError()`.
  public convenience init(_ nothing: Void = ()) { self.init(domain: "", code: 0) }
}

/// UIKit's names for Foundation's geometry values. A value of another type reads as zero.
extension NSValue {
  /// Creates a value from a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Creates a value from a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Creates a value from a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// The rectangle, or zero if the value has another type.
  public var cgRectValue: CGRect { isLike(NSValue(rect: .zero)) ? rectValue : .zero }
  /// The point, or zero if the value has another type.
  public var cgPointValue: CGPoint { isLike(NSValue(point: .zero)) ? pointValue : .zero }
  /// The size, or zero if the value has another type.
  public var cgSizeValue: CGSize { isLike(NSValue(size: .zero)) ? sizeValue : .zero }

  private func isLike(_ other: NSValue) -> Bool {
    String(cString: objCType) == String(cString: other.objCType)
  }
}

/// The security scope of URLs. Shared files are readable without a security scope.
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

/// Unavailable: the daemon has already retried a failed upload.
@available(*, unavailable, message: "The daemon has already retried a failed upload.")
public let NSURLSessionUploadTaskResumeData = "NSURLSessionUploadTaskResumeData"
