import ShareSheet

extension ShareError {
  /// Returns the error with the share's transfers in the journal: a share that failed late may have
  /// queued some before.
  func knowing(_ fate: ShareFate) -> ShareError {
    switch (code, fate) {
    // The daemon had ended. Its journal now shows what was handed off.
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
