import Contract
import Foundation
import Linux

/// The errors that an extension gets for its requests.
extension Failure {
  /// Whether the error is `NSUserCancelledError`. The base class of the compose sheet cancels with
  /// this error.
  var isPersonsChoice: Bool { domain == NSCocoaErrorDomain && code == 3072 }

  /// The message, which ends like a sentence even if the extension's text does not.
  var sentence: String {
    message.last.map { ".!?…。".contains($0) } ?? true ? message : message + "."
  }

  static let noAttachment = Failure(
    domain: "NSItemProviderErrorDomain", code: -1000, message: "There is no such attachment.")

  static let isOver = Failure(
    domain: NSURLErrorDomain, code: NSURLErrorCancelled,
    message: "The share has ended. Nothing was accepted.")

  static func unreadable(_ name: String, _ error: any Error) -> Failure {
    let reason = (error as? SystemError)?.reason ?? "\(error)"
    return Failure(
      domain: "NSItemProviderErrorDomain", code: -1,
      message: "\(name) cannot be opened: \(reason).")
  }

  static func notDonated(_ message: String) -> Failure {
    Failure(domain: "INIntentErrorDomain", code: 1900, message: message)
  }

  static func handOff(_ message: String) -> Failure {
    Failure(domain: NSURLErrorDomain, code: NSURLErrorCannotCreateFile, message: message)
  }
}
