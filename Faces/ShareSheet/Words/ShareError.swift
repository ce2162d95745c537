package import Contract
import Linux

/// Why a request failed, with a sentence for the user. Each face maps the code to its own status.
package struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// A failure without a code of its own, for example of the extension.
    case failed
    /// The request makes no sense. Nothing was done.
    case invalidRequest
    case notOffered
    case contentNotValid
    case cancelled
    case deliveryFailed
    /// The current state left nothing to change.
    case unchanged
    case noDaemon
    /// There was a question and no user to answer it.
    case unanswered
    /// The outcome of the hand-off is unknown, because the daemon or the disk failed during it.
    case handOffUnknown

    package init(_ code: ControlError.Code) {
      switch code {
      case .notFound, .invalidRequest: self = .invalidRequest
      case .contentNotValid: self = .contentNotValid
      case .notOffered: self = .notOffered
      case .noDaemon: self = .noDaemon
      case .handOffUnknown: self = .handOffUnknown
      default: self = .failed
      }
    }
  }

  package var code: Code
  /// The sentence for the user, or an empty string if it has already been printed.
  package var message: String
  /// The next step, with which the message ends, or `nil` if it is not known separately.
  package var remedy: String?
  package var description: String { message }

  package init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }

  package init(_ error: ControlError) {
    self.init(Code(error.code), error.words)
    remedy = error.remedyWords
  }

  package init(any error: any Error) {
    switch error {
    case let error as ShareError: self = error
    case let error as ControlError: self.init(error)
    case let error as SystemError:
      self.init(.failed, "\(error.operation): \(error.reasonWords)")
    default: self.init(.failed, "\(error)")
    }
  }
}
