package import Contract
import Linux

/// The reason why a request failed, with a sentence for the user. Each face maps the code to its
/// own exit status.
package struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// A failure that no other code describes, for example a failure of the extension.
    case failed
    /// The request is invalid. Nothing was done.
    case invalidRequest
    case notOffered
    case contentNotValid
    case cancelled
    case deliveryFailed
    /// Nothing was changed, because the command does not apply to the current state.
    case unchanged
    case noDaemon
    /// A question had to be answered, but no user was there to answer it.
    case unanswered
    /// The outcome of the hand-off is unknown, because the daemon ended or the disk failed during
    /// the hand-off.
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
  /// The next step, which is also the end of the message. `nil` if there is no next step, or if
  /// only the message contains it.
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
