package import ControlAPI

/// Why what was asked for was not done, with a sentence for people. What a shell or a window makes
/// of the code is theirs.
package struct ShareError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Hashable, Sendable {
    /// Something failed that has no code of its own, for example the extension.
    case failed
    /// What was asked for makes no sense; nothing was done.
    case invalidRequest
    case notOffered
    case contentNotValid
    case cancelled
    case deliveryFailed
    /// The present state left nothing to change.
    case unchanged
    case noDaemon
    /// There was a question and nobody to answer it.
    case unanswered
    /// Nobody knows whether it was taken over: the daemon or the disk went away in between.
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
  /// Empty when everything has been said.
  package var message: String
  /// The next step, with which the message ends; `nil` if it is not known apart from the rest.
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
    default: self.init(.failed, "\(error)")
    }
  }
}
