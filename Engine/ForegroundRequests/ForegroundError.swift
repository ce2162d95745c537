import Contract
import Foundation

/// The reason why a foreground request failed, if no library's error describes it.
struct ForegroundError: Error, Hashable {
  /// The code, in `NSURLErrorDomain`.
  let code: Int
  let message: String

  static let timedOut = ForegroundError(
    code: NSURLErrorTimedOut, message: "The server sent nothing for too long.")
  static let cancelled = ForegroundError(code: NSURLErrorCancelled, message: "cancelled")
  static let bodyChanged = ForegroundError(
    code: NSURLErrorRequestBodyStreamExhausted,
    message: "The body became shorter during sending.")
  static let notAFile = ForegroundError(
    code: NSURLErrorCannotOpenFile, message: "The body is not a file that can be sent.")

  static func tooMany(_ count: Int) -> ForegroundError {
    ForegroundError(
      code: NSURLErrorUnknown, message: "\(count) requests of this extension are already waiting.")
  }

  var failure: Failure { Failure(domain: NSURLErrorDomain, code: code, message: message) }
}
