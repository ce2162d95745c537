/// The outcome of a sheet, and the uploads that its share has queued.
package struct SheetEnd: Hashable, Sendable {
  package var outcome: SheetOutcome
  package var fate: ShareFate
  /// The reason why no sheet was opened, or `nil` if a sheet was opened.
  package var refusal: ShareError.Code?
  /// Whether an extension has copied something to the clipboard.
  package var hasCopied: Bool

  package init(
    _ outcome: SheetOutcome, _ fate: ShareFate = .nothing, refusal: ShareError.Code? = nil,
    hasCopied: Bool = false
  ) {
    (self.outcome, self.fate, self.refusal) = (outcome, fate, refusal)
    self.hasCopied = hasCopied
  }

  /// Whether the sheet did not succeed and it is unknown which uploads are queued.
  package var isUnknown: Bool { !outcome.isGood && fate == .unknown }

  /// Returns the lines that the terminal or the caller shows when the sheet has closed.
  /// - Parameter name: The destination's name.
  package func words(to name: String?) -> [String] {
    switch outcome {
    case .posted(let status):
      [Words.acknowledgement(status, to: name)]
        + (status.words.map { [PlainText.line($0)] } ?? [])
    case .done(let result): [PlainText.line(result.message)]
    case .cancelled:
      fate == .nothing && !hasCopied
        ? [Words.cancelled]
        : [Words.cancelledLate] + [fate.words, hasCopied ? Words.copied : nil].compactMap(\.self)
    case .failed(let message): Self.failure(message, fate)
    case .interrupted: fate.words.map { [$0] } ?? []
    case .activity: []
    }
  }

  private static func failure(_ message: String, _ fate: ShareFate) -> [String] {
    guard let words = fate.words else { return [Words.notShared(message)] }
    // The message already contains these words if the sheet noticed that the daemon was gone.
    return message.contains(words) ? [message] : [message, words]
  }
}
