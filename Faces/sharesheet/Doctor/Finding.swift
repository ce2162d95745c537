import Translations

/// The result of one check: a subject, its state, and the next step if there is one.
struct Finding: Encodable, Hashable, Sendable {
  enum State: String, Encodable, Sendable {
    /// Nothing needs to be done.
    case good
    /// Sharing works, but something is missing, stale or waits for the user.
    case warning
    /// Sharing does not work until the user acts.
    case problem

    /// The state as a word for a table.
    var words: String {
      switch self {
      case .good: translated("ok")
      case .warning: translated("look")
      case .problem: translated("fix")
      }
    }
  }

  /// What was checked.
  var subject: String
  var state: State
  /// The state in one sentence.
  var sentence: String
  /// What the user can do, as one sentence, or `nil` if nothing needs to be done.
  var next: String?

  static func good(_ subject: String, _ sentence: String) -> Finding {
    Finding(subject: subject, state: .good, sentence: sentence)
  }
  static func warning(_ subject: String, _ sentence: String, next: String?) -> Finding {
    Finding(subject: subject, state: .warning, sentence: sentence, next: next)
  }
  static func problem(_ subject: String, _ sentence: String, next: String?) -> Finding {
    Finding(subject: subject, state: .problem, sentence: sentence, next: next)
  }
}
