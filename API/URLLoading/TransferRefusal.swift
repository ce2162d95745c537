import Contract
import Foundation
import Linux

/// The reasons why a task is not sent to the daemon.
enum TransferRefusal: Error {
  case noSharedContainer
  case handlerInBackground
  case dataInBackground
  case bodyWithGET
  case sessionInvalid
  case notAnExtension
  case unsupportedURL(URL?)
  case bodyUnreadable(String?, SystemError)
  case strangeAnswer

  var invalidatesSession: Bool {
    if case .noSharedContainer = self { true } else { false }
  }

  private var code: Int {
    switch self {
    case .noSharedContainer: NSURLErrorBackgroundSessionRequiresSharedContainer
    case .bodyWithGET: NSURLErrorDataLengthExceedsMaximum
    case .sessionInvalid: NSURLErrorCancelled
    case .handlerInBackground, .dataInBackground, .notAnExtension, .strangeAnswer: NSURLErrorUnknown
    case .unsupportedURL: NSURLErrorUnsupportedURL
    case .bodyUnreadable(_, let error):
      switch error.code {
      case ENOENT: NSURLErrorFileDoesNotExist
      case EISDIR: NSURLErrorFileIsDirectory
      case EACCES, EPERM: NSURLErrorNoPermissionsToReadFile
      default: NSURLErrorCannotOpenFile
      }
    }
  }

  private var message: String {
    switch self {
    case .noSharedContainer:
      "A background session in an extension keeps its files in an app group: set the "
        + "configuration's sharedContainerIdentifier."
    // Apple's wording, so that a web search finds it.
    case .handlerInBackground:
      "Completion handler blocks are not supported in background sessions. Use a delegate instead."
    case .dataInBackground:
      "Upload tasks from NSData are not supported in background sessions."
    case .bodyWithGET: "A GET request has no body."
    case .sessionInvalid: "The session has been invalidated: make a new one."
    case .notAnExtension:
      "Only share extensions and apps can load and hand over transfers; this process is not an "
        + "extension that Sharesheet started, and its program lies in no app."
    case .unsupportedURL(let url):
      "Only http and https URLs can be loaded, not \(url?.absoluteString ?? "none")."
    case .bodyUnreadable(let name, let error):
      switch error.code {
      case EISDIR: "\(name ?? "The body") is not a file that can be sent."
      default: "\(name ?? "The body") cannot be read: \(error.reason)."
      }
    case .strangeAnswer: "Sharesheet's daemon gave an answer that does not belong to a transfer."
    }
  }

  func error(url: URL?) -> any Error { TaskError.make(code: code, message, url: url) }
}
