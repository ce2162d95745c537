import Foundation
import Linux

extension NSItemProvider {
  /// The domain of the errors below.
  public class var errorDomain: String { "NSItemProviderErrorDomain" }

  /// The codes of a provider's errors. The raw values equal Apple's.
  public enum ErrorCode: Int, Sendable {
    /// The item could not be loaded for another reason.
    case unknownError = -1
    /// No representation has the requested type.
    case itemUnavailableError = -1000
    /// The item is of an unexpected class.
    case unexpectedValueClassError = -1100
    /// The item cannot be converted to the requested form.
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

  /// Returns a `SystemError` as an error of this domain, and any other error unchanged.
  static func unreadable(_ error: any Error) -> NSError {
    if let error = error as? SystemError {
      return Self.error(.unknownError, "The item cannot be read: \(error.reason).")
    }
    return error as NSError
  }
}

extension Result where Failure == any Error {
  /// Works like `flatMap`, but `body` may throw. System errors become `NSItemProvider` errors.
  func flatMapThrowing<New>(_ body: (Success) throws -> New) -> Result<New, any Error> {
    flatMap { value in
      do { return .success(try body(value)) } catch {
        return .failure(NSItemProvider.unreadable(error))
      }
    }
  }
}
