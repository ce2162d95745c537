import Translations

/// A value of the control API with sentences for people. The client translates each value that it
/// receives, so the texts that a face shows are in the user's language.
package protocol Translatable {
  /// Replaces each English text that has an explanation with the text in the user's language, and
  /// removes the explanation.
  mutating func translate()
}

extension Array: Translatable where Element: Translatable {
  package mutating func translate() {
    for index in indices { self[index].translate() }
  }
}

extension ControlError: Translatable {
  package mutating func translate() { replace(&message, &messageExplanation) }
}

extension DaemonStatus: Translatable {
  package mutating func translate() {
    if let noticesExplanation { notices = noticesExplanation.map(\.text) }
    noticesExplanation = nil
    sandbox?.translate()
  }
}

extension SandboxWeakness: Translatable {
  package mutating func translate() {
    replace(&message, &messageExplanation)
    replace(&remedy, &remedyExplanation)
  }
}

extension ShareStatus: Translatable {
  package mutating func translate() {
    replace(&message, &messageExplanation)
    replace(&notReturned, &notReturnedExplanation)
  }
}

extension ExtensionListing: Translatable {
  package mutating func translate() {
    replace(&reason, &reasonExplanation)
    replace(&remedy, &remedyExplanation)
  }
}

extension ShareOffer: Translatable {
  package mutating func translate() { extensions.translate() }
}

extension HistoryEntry: Translatable {
  package mutating func translate() { replace(&reason, &reasonExplanation) }
}

extension TransferStatus: Translatable {
  package mutating func translate() {
    replace(&reason, &reasonExplanation)
    replace(&sentence, &sentenceExplanation)
    replace(&notice, &noticeExplanation)
  }
}

private func replace(_ text: inout String, _ explanation: inout Explanation?) {
  if let explanation { text = explanation.text }
  explanation = nil
}

private func replace(_ text: inout String?, _ explanation: inout Explanation?) {
  if let explanation { text = explanation.text }
  explanation = nil
}
