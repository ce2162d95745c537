import Contract
import Translations

/// A post without a face, as a value without I/O. It takes the status of the share, and returns the
/// inputs that a user would make.
struct UnattendedPost: Sendable {
  enum Action: Hashable, Sendable {
    case send(PersonInput)
    case post
    /// The share is posted.
    case finish
    /// The share cannot be posted without a user.
    case refuse(Explanation)
    /// The daemon could not store the share now, for example because the disk is full.
    case postpone(Explanation)
  }

  private enum Step {
    case starting, composing, posting
  }

  /// The name of the destination.
  let name: String
  /// The user's text, or `nil` for the extension's own text.
  let text: String?
  private var step = Step.starting
  /// Whether Post is chosen even if the content is not valid, so that the extension gives the
  /// reason.
  private var isImpatient = false

  init(to name: String, text: String?) {
    self.name = name
    self.text = text
  }

  mutating func handle(_ status: ShareStatus) -> [Action] {
    switch status.state {
    case .posted: return [.finish]
    case .failed: return [.refuse(status.messageExplanation ?? Explanation("\(name) failed."))]
    case .cancelled: return [.refuse(Explanation("\(name) cancelled the share."))]
    case .choosing, .starting, .composing, .posting: break
    }
    guard let view = status.view else { return [] }
    if let alert = view.alert {
      let question = [alert.title, alert.message].compactMap(\.self).joined(separator: " ")
      return [.refuse(Explanation("\(name) asks a question: \(question)"))]
    }
    guard let compose = view.compose else {
      return [.refuse(Explanation("\(name) has its own screen and its own way to post."))]
    }
    switch step {
    case .starting:
      step = .composing
      guard let text else { return [.send(.presented)] + judge(compose) }
      return [.send(.presented), .send(.text(text, revision: 1))]
    case .composing: return judge(compose)
    case .posting:
      guard status.state == .composing else { return [] }
      switch status.cause {
      case .contentNotValid:
        return [.refuse(status.messageExplanation ?? Explanation("\(name) rejects the content."))]
      case .handOffFailed:
        return [
          .postpone(status.messageExplanation ?? Explanation("The share could not be stored."))
        ]
      default: return []
      }
    }
  }

  /// Handles the end of the time in which the content may become valid. An extension may still be
  /// loading what it needs.
  mutating func losePatience(_ view: ExtensionView?) -> [Action] {
    isImpatient = true
    guard step == .composing, let compose = view?.compose else { return [] }
    return judge(compose)
  }

  private mutating func judge(_ compose: ComposeView) -> [Action] {
    let isCurrent = compose.textRevision >= (text == nil ? 0 : 1)
    guard isImpatient || (compose.isContentValid && isCurrent) else { return [] }
    step = .posting
    return [.post]
  }
}
