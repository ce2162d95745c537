import Contract
import Foundation

/// The errors that Apple's API reports: `URLError` for codes of `NSURLErrorDomain`.
enum TaskError {
  static func make(code: Int, _ message: String, url: URL?) -> any Error {
    var information: [String: Any] = [NSLocalizedDescriptionKey: message]
    if let url { information[NSURLErrorFailingURLErrorKey] = url }
    guard let code = URLError.Code(rawValue: code) else {
      return NSError(domain: NSURLErrorDomain, code: code, userInfo: information)
    }
    return URLError(code, userInfo: information)
  }

  static func make(_ failure: Failure, url: URL?) -> any Error {
    guard failure.domain == NSURLErrorDomain else {
      return NSError(
        domain: failure.domain, code: failure.code,
        userInfo: [NSLocalizedDescriptionKey: failure.message])
    }
    return make(code: failure.code, failure.message, url: url)
  }

  /// Adds the URL and a description to a `URLError` that has no user info.
  static func complete(_ error: any Error, url: URL?) -> any Error {
    guard let bare = error as? URLError, bare.userInfo.isEmpty else { return error }
    let message =
      switch bare.code {
      case .cancelled: "cancelled"
      case .timedOut: "The request timed out."
      case .httpTooManyRedirects: "There were too many redirections."
      default: "The server's response cannot be read."
      }
    return make(code: bare.code.rawValue, message, url: url)
  }
}
