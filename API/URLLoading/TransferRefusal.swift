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
      "A background session in an extension needs an app group for its files: set the "
        + "configuration's sharedContainerIdentifier."
    // Apple's wording, so that a web search finds it.
    case .handlerInBackground:
      "Completion handler blocks are not supported in background sessions. Use a delegate instead."
    case .dataInBackground:
      "Upload tasks from NSData are not supported in background sessions."
    case .bodyWithGET: "A GET request cannot have a body."
    case .sessionInvalid: "The session was invalidated. Create a new session."
    case .notAnExtension:
      "Only extensions that Sharesheet started and programs in an app can send requests. This "
        + "process is neither."
    case .unsupportedURL(let url):
      "Only http and https URLs can be loaded, not \(url?.absoluteString ?? "none")."
    case .bodyUnreadable(let name, let error):
      switch error.code {
      case EISDIR: "\(name ?? "The body") is not a file that can be sent."
      default: "\(name ?? "The body") cannot be read: \(error.reason)."
      }
    case .strangeAnswer: "Sharesheet's daemon sent an unexpected reply to the hand-off."
    }
  }

  func error(url: URL?) -> any Error { TaskError.make(code: code, message, url: url) }
}
