import ShareSheet

extension ShareError {
  /// The same refusal with what the journal has of the share: a share that was refused late may
  /// have queued something before.
  func knowing(_ fate: ShareFate) -> ShareError {
    switch (code, fate) {
    // The daemon was gone, and its journal now says what it had taken over.
    case (.handOffUnknown, .queued) where message.hasPrefix(Words.endedWithDaemon):
      ShareError(.failed, Words.endedWithDaemon(fate.words))
    case (_, .queued(0, _)): self
    case (.cancelled, _) where message == Words.cancelledInExtension:
      ShareError(
        fate == .unknown ? .handOffUnknown : code, Words.cancelledInExtension(fate.words ?? ""))
    default:
      ShareError(
        fate == .unknown ? .handOffUnknown : code,
        [message, fate.words].compactMap(\.self).joined(separator: " "))
    }
  }
}
