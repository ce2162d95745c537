import Foundation
import Linux

extension NSItemProvider {
  /// The domain of the errors below.
  public class var errorDomain: String { "NSItemProviderErrorDomain" }

  public enum ErrorCode: Int, Sendable {
    case unknownError = -1
    /// Nothing of the type asked for.
    case itemUnavailableError = -1000
    /// The item is of another class.
    case unexpectedValueClassError = -1100
    /// The item cannot be turned into what was asked for.
    case unavailableCoercionError = -1200
  }

  static func error(_ code: ErrorCode, _ message: String) -> NSError {
    NSError(
      domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }

  static var nothing: NSError {
    error(.unknownError, "The item's load handler ended with neither a value nor an error.")
  }

  static var cancelled: NSError {
    NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)
  }

  /// An error of this layer for one of the system's; others stay what they are.
  static func unreadable(_ error: any Error) -> NSError {
    if let error = error as? SystemError {
      return Self.error(.unknownError, "The item cannot be read: \(error.reason).")
    }
    return error as NSError
  }
}
