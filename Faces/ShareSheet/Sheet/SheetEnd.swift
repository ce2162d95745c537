/// How a sheet ended, and what is queued of its share nevertheless.
package struct SheetEnd: Hashable, Sendable {
  package var outcome: SheetOutcome
  package var fate: ShareFate
  /// Why there was no sheet; `nil` if there was one.
  package var refusal: ShareError.Code?

  package init(
    _ outcome: SheetOutcome, _ fate: ShareFate = .nothing, refusal: ShareError.Code? = nil
  ) {
    (self.outcome, self.fate, self.refusal) = (outcome, fate, refusal)
  }

  /// Whether the sheet ended otherwise than well and the journal could not be asked.
  package var isUnknown: Bool { !outcome.isGood && fate == .unknown }

  /// The words that remain on the terminal or with the caller when the sheet is gone.
  /// - Parameter name: The destination's name.
  package func words(to name: String?) -> [String] {
    switch outcome {
    case .posted(let status):
      [Words.acknowledgement(status, to: name)]
        + (status.words.map { [PlainText.line($0)] } ?? [])
    case .done(let result): [PlainText.line(result.message)]
    case .cancelled: fate.words.map { [Words.cancelledLate, $0] } ?? [Words.cancelled]
    case .failed(let message): Self.failure(message, fate)
    case .interrupted: fate.words.map { [$0] } ?? []
    case .activity: []
    }
  }

  private static func failure(_ message: String, _ fate: ShareFate) -> [String] {
    guard let words = fate.words else { return [Words.notShared(message)] }
    // The sheet itself may have said so, where it noticed that the daemon was gone.
    return message.contains(words) ? [message] : [message, words]
  }
}
